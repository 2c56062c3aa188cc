import { expect, test } from "vitest";

import { readShortCode, showShortCode } from "#domain/lots/short-code.ts";

const CODE = "23456789AS";
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

test.each([CODE, "23456789as", " 23456-789as ", "2345 6789 as", "23456.789AS"])(
  "'%s' is read as the code",
  (typed) => {
    expect(readShortCode(typed)).toBe(CODE);
  },
);

test("no code with one wrong symbol or two exchanged ones is read", () => {
  for (let place = 0; place < CODE.length; place += 1) {
    for (const symbol of ALPHABET) {
      const wrong = CODE.slice(0, place) + symbol + CODE.slice(place + 1);
      expect(readShortCode(wrong)).toBe(wrong === CODE ? CODE : null);
    }
    for (let other = place + 1; other < CODE.length; other += 1) {
      const symbols = Array.from(CODE);
      [symbols[place], symbols[other]] = [symbols[other] ?? "", symbols[place] ?? ""];
      expect(readShortCode(symbols.join(""))).toBeNull();
    }
  }
});

test.each([
  "",
  "23456789A",
  "23456789ASS",
  "0O1IL00000",
  "__proto__",
  "\0",
  "\ud800",
  "x".repeat(100_000),
])("%# is no code", (typed) => {
  expect(readShortCode(typed)).toBeNull();
});

test("a code is shown in two halves, which are read again", () => {
  expect(showShortCode(CODE)).toBe("23456-789AS");
  expect(readShortCode(showShortCode(CODE))).toBe(CODE);
});
