import { expect, test } from "vitest";

import { resolveMenuHref } from "#app/site/features/frame/header.tsx";

test.each([
  ["/noticias", "/noticias"],
  ["#contacto", "/#contacto"],
  ["noticias", "/noticias"],
  [" www.empresa.example/blog ", "https://www.empresa.example/blog"],
  ["http://empresa.example", "http://empresa.example"],
  ["info@empresa.example", "mailto:info@empresa.example"],
  ["javascript:alert(1)", null],
  ["", null],
])("a menu item with the address %j links to %j from every page", (url, href) => {
  expect(resolveMenuHref(url)).toBe(href);
});
