import { asset } from "./assets.mjs";
import { provide } from "./browser.mjs";
import { table } from "./table.mjs";

let count = 0;

table("the token in the address", [
  ["", null],
  ["#", null],
  ["#token=", ""],
  ["#token=abc", "abc"],
  ["#token=a+b/c==", "a+b/c=="],
  ["#token=a%2Bb", "a+b"],
  ["#token=100%", "100%"],
  ["#token=a&b", "a&b"],
  ["#other=abc", null],
], async (hash) => {
  provide({ location: { hash } });
  const { token } = await asset("token.js", `?${count++}`);
  return token;
});
