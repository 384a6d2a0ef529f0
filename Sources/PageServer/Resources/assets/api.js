// Asks chordd to do or to say something: /api/…

import { said } from "./language.js";
import { messages } from "./messages.js";
import { at } from "./root.js";
import { token } from "./token.js";

/**
 * The names of the requests that change something, and of those that only look.
 *
 * @typedef {keyof Wire.Changes & keyof Wire.Replies} Change
 * @typedef {keyof Wire.Reads & keyof Wire.Replies} Read
 */

/**
 * The arguments behind the name of a request: its fields, which may be left out where none of them is required.
 *
 * @template {Change | Read} Name
 * @typedef {keyof Wire.Requests[Name] extends never ? [fields?: Record<string, never>]
 *   : {} extends Wire.Requests[Name] ? [fields?: Wire.Requests[Name]] : [fields: Wire.Requests[Name]]} Fields
 */

/** A refused or failed request, with a sentence for a person. */
export class Refusal extends Error {
  /**
   * @param {number} status of HTTP; 0 when there was no answer
   * @param {string} sentence
   * @param {string} [lines] what to do manually instead
   */
  constructor(status, sentence, lines) {
    super(sentence);
    this.status = status;
    this.lines = lines;
  }
}

/** The sentence about anything that was thrown. */
export const sentenceOf = (/** @type {unknown} */ failure) => (said(failure instanceof Error ? failure.message : String(failure)));

/**
 * Sends a request that changes something.
 *
 * @template {Change} Name
 * @param {Name} request
 * @param {Fields<Name>} fields
 * @returns {Promise<Wire.Replies[Name]>}
 */
export const ask = (request, ...[fields = {}]) =>
  send(request, { "Content-Type": "application/json" }, { method: "POST", body: JSON.stringify(fields) });

/**
 * Sends a request that only reads.
 *
 * @template {Read} Name
 * @param {Name} request
 * @param {Fields<Name>} fields
 * @returns {Promise<Wire.Replies[Name]>}
 */
export function read(request, ...[fields = {}]) {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  // A space as %20: the server asks what is meant by a + behind a chord.
  return send(given.length ? `${request}?${String(new URLSearchParams(given)).replaceAll("+", "%20")}` : request, {});
}

/**
 * The choices, as in the first event.
 *
 * @returns {Promise<{ choices: import("./state.js").Choices }>}
 */
export const readState = () => send("state", {});

/**
 * @param {string} request
 * @param {Record<string, string>} headers
 * @param {RequestInit} options
 * @returns {Promise<any>} what the server's types say of it
 */
async function send(request, headers, options = {}) {
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(at(`/api/${request}`), { ...options, headers });
  } catch {
    throw new Refusal(0, messages.connection.noAnswer);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    throw new Refusal(response.status, answer.error ?? messages.connection.status(response.status), answer.lines);
  }
  return answer;
}
