// The reasons of a reading, in the shortness that a list needs.

export function inWords(why) {
  const first = why.split(", ").filter(Boolean);
  return first.length > 2 ? `${first.slice(0, 2).join(", ")} …` : first.join(", ");
}
