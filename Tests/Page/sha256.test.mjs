import { createHash } from "node:crypto";
import { asset } from "./assets.mjs";
import { table } from "./table.mjs";

const { sha256 } = await asset("sha256.js");
const bytes = (length) => Uint8Array.from({ length }, (_, index) => (index * 167 + 13) & 255);

table("the hash of a file", [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 9000, 100_003].map((length) => {
  return [length, createHash("sha256").update(bytes(length)).digest("hex")];
}), (length) => sha256(bytes(length)));
