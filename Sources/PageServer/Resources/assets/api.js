// Asks chordd to do or to say something: /api/…

import { messages } from "./messages.js";
import { token } from "./token.js";

/** What went wrong, as a sentence for a person. */
export class Refusal extends Error {
  /**
   * @param {number} status of HTTP; 0 when there was no answer
   * @param {string} sentence
   * @param {Record<string, any>} answer
   */
  constructor(status, sentence, answer = {}) {
    super(sentence);
    this.status = status;
    this.answer = answer;
  }
}

/** The sentence about anything that was thrown. */
export const sentenceOf = (/** @type {unknown} */ failure) => (failure instanceof Error ? failure.message : String(failure));

/**
 * @param {string} request
 * @param {Record<string, unknown>} body
 */
export const ask = (request, body = {}) =>
  send(request, { "Content-Type": "application/json" }, { method: "POST", body: JSON.stringify(body) });

/**
 * What only those may know who may change something.
 *
 * @param {string} request
 */
export const read = (request) => send(spaced(request), {});

/** `URLSearchParams` writes a space as a plus, which chordd takes for one: `C+` is a chord. */
const spaced = (/** @type {string} */ request) => request.replaceAll("+", "%20");

/**
 * @param {string} request
 * @param {Record<string, string>} headers
 * @param {RequestInit} options
 * @returns {Promise<Record<string, any>>}
 */
async function send(request, headers, options = {}) {
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`/api/${request}`, { ...options, headers });
  } catch {
    throw new Refusal(0, messages.connection.noAnswer);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    throw new Refusal(response.status, answer.error ?? messages.connection.status(response.status), answer);
  }
  return answer;
}
