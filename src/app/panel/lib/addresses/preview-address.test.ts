import { expect, test } from "vitest";

import { readPreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";

test.each([
  ["/productos?especie=bovinos#lista", "/productos?especie=bovinos#lista"],
  ["constructor", "/"],
  ["//otro.example/", "/"],
  ["https://otro.example/", "/"],
  ["", "/"],
])("the page %j in an address is shown as %s", (named, shown) => {
  expect(readPreviewAddress(new URLSearchParams({ pagina: named })).path).toBe(shown);
});
