import { expect, test } from "vitest";

import {
  isExternal,
  isSiteAddress,
  listInvisiblePictures,
  toSafeHref,
} from "#domain/site-address.ts";

test.each([
  ["https://cdn.example/melaza.webp", true],
  ["HTTPS://cdn.example/melaza.webp", true],
  ["/images/melaza.webp", true],
  ["/", true],
  ["//cdn.example/melaza.webp", false],
  ["/\\cdn.example/melaza.webp", false],
  ["http://cdn.example/melaza.webp", false],
  ["javascript:alert(1)", false],
  ["data:image/png;base64,AAAA", false],
  ["images/melaza.webp", false],
  ["https://", false],
])("the address %s is accepted: %s", (address, accepted) => {
  expect(isSiteAddress(address)).toBe(accepted);
});

test.each([
  ["![Silo](http://fotos.example/silo.jpg)", ["http://fotos.example/silo.jpg"]],
  [
    '![a](<HTTP://a.example/1.png> "x") ![b](http://a.example/2.png)',
    ["HTTP://a.example/1.png", "http://a.example/2.png"],
  ],
  ["![Silo][1]\n\n[1]: http://fotos.example/silo.jpg", ["http://fotos.example/silo.jpg"]],
  ["![Silo](https://fotos.example/silo.jpg) y [un enlace](http://fotos.example)", []],
  ["Texto[1]\n\n[1]: http://fotos.example", []],
])("in %j visitors will not see %j", (markdown, addresses) => {
  expect(listInvisiblePictures(markdown)).toEqual(addresses);
});

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

test("only addresses with their own host are external", () => {
  expect(["https://a.example", "//a.example"].map(isExternal)).toEqual([true, true]);
  expect(["/a", "#a", "mailto:a@b.c"].map(isExternal)).toEqual([false, false, false]);
});
