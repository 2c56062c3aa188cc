import { expect, test } from "vitest";

import { isExternal, toSafeHref } from "#app/shared/safe-href.ts";

test.each(["/noticias", "/#contacto", "#productos", "noticias", "https://www.ica.gov.co/"])(
  "the address '%s' is preserved",
  (url) => {
    expect(toSafeHref(` ${url} `)).toBe(url);
  },
);

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "https://",
  "",
])("the address %j is not a link", (url) => {
  expect(toSafeHref(url)).toBeNull();
});

test("only addresses with a host of their own are external", () => {
  expect(["https://a.example", "//a.example"].map(isExternal)).toEqual([true, true]);
  expect(["/a", "#a", "mailto:a@b.c"].map(isExternal)).toEqual([false, false, false]);
});
