// Asks chordd to do or to say something: /api/…

import { token } from "./token.js";

/** What went wrong, as a sentence for a person. */
export class Refusal extends Error {
  constructor(status, sentence, answer = {}) {
    super(sentence);
    this.status = status;
    this.answer = answer;
  }
}

export const ask = (request, body = {}) =>
  send(request, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** What only those may know who may change something. */
export const read = (request) => send(request, { headers: {} });

async function send(request, options) {
  if (token) options.headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`/api/${request}`, options);
  } catch {
    throw new Refusal(0, "chordd does not answer");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    throw new Refusal(response.status, answer.error ?? `chordd answers with ${response.status}`, answer);
  }
  return answer;
}
