import { expect, test } from "vitest";

import { isSiteAddress } from "#domain/site-address.ts";

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
