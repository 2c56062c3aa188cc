import { expect, test } from "vitest";

import { recall } from "#domain/recall.ts";

test("a text that was used lately is not read again, and one that was not is forgotten first", () => {
  const read: string[] = [];
  const length = recall(2, (text) => {
    read.push(text);
    return text.length;
  });
  expect(["uno", "tres", "uno", "cinco", "uno", "tres"].map(length)).toEqual([3, 4, 3, 5, 3, 4]);
  expect(read).toEqual(["uno", "tres", "cinco", "tres"]);
});
