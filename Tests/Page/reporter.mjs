// Prints a line PASS or FAIL for each test, as the other stages of scripts/test do.

export default async function* lines(events) {
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { error } = data.details;
    // A file is a test, too, in older versions of Node; it counts when it could not even be read.
    const isFile = data.name.endsWith(".test.mjs");
    if (isFile && (type === "test:pass" || error?.failureType === "subtestsFailed")) continue;
    yield `${type === "test:pass" ? "PASS" : "FAIL"} ${data.name.replaceAll("\n", " ")}\n`;
    if (type === "test:fail") yield `  ${String(error?.cause?.message ?? error).replaceAll("\n", "\n  ")}\n`;
  }
}
