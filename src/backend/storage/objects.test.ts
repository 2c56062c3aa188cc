import { expect, test } from "vitest";

import { checkFolder, checkObjectName, decodeObjectName } from "#backend/storage/objects.ts";

test.each(["a.webp", "imagenes/a-b_c.webp", "x/y/z.pdf", "Foto (1).jpg", "a+b.png"])(
  "%s is a name",
  (name) => {
    expect(checkObjectName(name)).toBe(name);
    expect(checkObjectName(`/${name}`)).toBe(name);
    expect(decodeObjectName(name.split("/").map(encodeURIComponent).join("/"))).toBe(name);
  },
);

test.each([
  "",
  "/",
  "//a",
  "a/",
  "a//b",
  ".",
  "..",
  "../a",
  "a/../b",
  "a/./b",
  "a\\b",
  "a\u0000b",
  "a\nb",
  "a\u202eb",
  "ñandú.webp",
  "a?b",
  "a#b",
  "a%b",
  "<b>",
  "x".repeat(256),
  Array.from({ length: 9 }, () => "x".repeat(200)).join("/"),
])("%j is no name", (name) => {
  expect(() => checkObjectName(name)).toThrow(/^Invalid key/);
});

test.each(["a%2fb", "%2e%2e/a", "..%2fa", "%", "%ff", "a%00"])(
  "the path %s names nothing",
  (path) => {
    expect(() => decodeObjectName(path)).toThrow(/^Invalid key/);
  },
);

test("a folder is empty or ends with one slash", () => {
  expect(["", "/", "a", "a/", "/a/b//"].map(checkFolder)).toEqual(["", "", "a/", "a/", "a/b/"]);
  expect(() => checkFolder("a/../b")).toThrow(/^Invalid key/);
});
