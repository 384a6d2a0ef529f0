// Asks chordd to do something: POST /api/…

import { token } from "./token.js";

/** What went wrong, as a sentence for a person. */
export class Refusal extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

export async function ask(request, body = {}) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`/api/${request}`, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Refusal(0, "chordd does not answer");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    throw new Refusal(response.status, answer.error ?? `chordd answers with ${response.status}`);
  }
  return answer;
}
