import { expect, test } from "vitest";

import { type Change, joinByRow } from "#backend/realtime/feed.ts";

const makeChange = (operation: Change["operation"], key = "a", changedAt = ""): Change => ({
  table: "products",
  operation,
  key,
  changedAt,
  wasPublic: false,
  former: {},
});

test.each([
  ["UPDATE UPDATE UPDATE", "UPDATE"],
  ["INSERT UPDATE UPDATE", "INSERT"],
  ["UPDATE DELETE", "DELETE"],
  // A client may have read the row in between.
  ["INSERT DELETE", "DELETE"],
  ["DELETE INSERT", "UPDATE"],
  ["INSERT DELETE INSERT UPDATE", "INSERT"],
])("%s of one row is one event: %s", (operations, expected) => {
  const changes = operations.split(" ").map((each) => makeChange(each as Change["operation"]));
  expect(joinByRow(changes)).toMatchObject([
    { operation: expected, operations: new Set(operations.split(" ")) },
  ]);
});

test("rows come in the order of their last changes, with their times", () => {
  const changes = [makeChange("INSERT", "a", "1"), makeChange("UPDATE", "b", "2")];
  const joined = joinByRow([...changes, makeChange("UPDATE", "a", "3")]);
  expect(joined.map(({ key, changedAt }) => [key, changedAt])).toEqual([
    ["b", "2"],
    ["a", "3"],
  ]);
});

test("a row was public if it was before one of the joined changes, and its oldest values count", () => {
  const first = { ...makeChange("UPDATE"), former: { category: "a" } };
  const second = {
    ...makeChange("UPDATE"),
    wasPublic: true,
    former: { category: "b", title: "c" },
  };
  expect(joinByRow([first, second])).toMatchObject([
    { wasPublic: true, wasAlwaysPublic: false, former: { category: "a", title: "c" } },
  ]);
});
