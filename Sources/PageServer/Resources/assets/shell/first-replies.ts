// The replies that the document came with: those of the requests that its view sends first.

type Replies = Record<string, any>;

/** All that came, by the request; a script in the document calls it. */
export function firstReplies(): Replies {
  const text = document.getElementById("first")?.textContent;
  return text ? JSON.parse(text).replies ?? {} : {};
}

/** From now on a request may take these, each once. */
export const offerReplies = (replies: Replies) => Object.assign(globalThis, { firstReplies: replies });

/** The reply to a request, where the document came with it. A document that was gone back to may be an old one. */
export function takeReply(request: string): any {
  const { firstReplies: replies } = globalThis as { firstReplies?: Replies };
  const reply = replies?.[request];
  if (!replies || !reply) return undefined;
  delete replies[request];
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward" ? undefined : reply;
}
