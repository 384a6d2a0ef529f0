// Asks chordd to do or to say something: /api/…

import { takeReply } from "./first-replies.js";
import { messages } from "./messages.js";
import { at } from "./root.js";
import type { Choices } from "./state.js";
import { saidOf } from "./sentence.js";
import { token } from "./token.js";

// The names of the requests that change something, and of those that only look.
export type Change = keyof Wire.Changes & keyof Wire.Replies;
type Read = keyof Wire.Reads & keyof Wire.Replies;

/** The arguments behind the name of a request: its fields, which may be left out where none of them is required. */
export type Fields<Name extends Change | Read> = keyof Wire.Requests[Name] extends never ? [fields?: Record<string, never>]
    : {} extends Wire.Requests[Name] ? [fields?: Wire.Requests[Name]] : [fields: Wire.Requests[Name]];

/** A refused or failed request, with a sentence for a person. */
export class Refusal extends Error {
  declare status: number;
  declare lines?: string;

  /**
   * @param status of HTTP; 0 when there was no answer
   * @param lines what to do manually instead
   * @param sentences the sentence in other languages
   */
  constructor(status: number, sentence: string, lines?: string, sentences?: Wire.Sentences) {
    super(saidOf({ error: sentence, sentences }, "error"));
    this.status = status;
    this.lines = lines;
  }
}

/** The sentence about anything that was thrown. */
export const sentenceOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

/** Sends a request that changes something. */
export const ask = <Name extends Change>(request: Name, ...[fields = {}]: Fields<Name>): Promise<Wire.Replies[Name]> =>
  send(request, { "Content-Type": "application/json" }, { method: "POST", body: JSON.stringify(fields) });

/** Sends a request that changes something, and says whether it was done. */
export type Attempt = <Name extends Change>(request: Name, ...fields: Fields<Name>) => Promise<boolean>;

/** @param say is told what goes wrong, as a sentence */
export const attempting = (say: (sentence: string) => unknown): Attempt => async (request, ...fields) => {
  try {
    await ask(request, ...fields);
    return true;
  } catch (refusal) {
    say(sentenceOf(refusal));
    return false;
  }
};

/** Sends a request that only reads. */
export function read<Name extends Read>(request: Name, ...[fields = {}]: Fields<Name>): Promise<Wire.Replies[Name]> {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  // A space as %20: the server asks what is meant by a + behind a chord.
  const address = given.length ? `${request}?${String(new URLSearchParams(given)).replaceAll("+", "%20")}` : request;
  const came = takeReply(address);
  return came ? Promise.resolve(came) : send(address, {});
}

/** The choices, as in the first event. */
export const readState = (): Promise<{ choices: Choices }> => send("state", {});

/** @returns what the server's types say of it */
async function send(request: string, headers: Record<string, string>, options: RequestInit = {}): Promise<any> {
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(at(`/api/${request}`), { ...options, headers });
  } catch {
    throw new Refusal(0, messages.connection.noAnswer);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) {
    throw new Refusal(response.status, answer.error ?? messages.connection.status(response.status), answer.lines, answer.sentences);
  }
  return answer;
}
