import { expect, test } from "vitest";

import { parseArguments, UsageError } from "#settings/arguments.mjs";

const COMMAND = {
  usage: "Uso: …",
  options: { force: "boolean", to: "string" },
  words: [1, 2],
} as const;

const parse = (...written: string[]) => parseArguments(COMMAND, written);

test("words, flags and values are distinguished, in any order", () => {
  for (const read of [
    parse("uno", "--force", "--to", "allá", "dos"),
    parse("--to=allá", "uno", "dos", "--force"),
  ]) {
    expect(read?.words).toEqual(["uno", "dos"]);
    expect(read?.flags.has("force")).toBe(true);
    expect(read?.values["to"]).toBe("allá");
  }
  expect(parse("--", "--force")?.words).toEqual(["--force"]);
});

test.each([["--help"], ["-h"], ["uno", "--help"], ["--mal", "--help"]])(
  "help is requested by %s %s",
  (...written) => expect(parse(...written)).toBeNull(),
);

test.each([
  [["uno", "--mal"], "--mal"],
  [["uno", "-x"], "-x"],
  [["uno", "--toString"], "--toString"],
  [["uno", "--force=sí"], "--force"],
  [["uno", "--to"], "--to"],
  [["uno", "--to", "--force"], "--to"],
  [["uno", "--to="], "--to"],
  [["uno", "dos", "tres"], "tres"],
  [[], "Falta"],
])("%j is refused, and what is wrong is named", (written, named) => {
  expect(() => parse(...written)).toThrow(UsageError);
  expect(() => parse(...written)).toThrow(named);
});
