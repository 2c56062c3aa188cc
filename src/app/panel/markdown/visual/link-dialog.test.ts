import { expect, test } from "vitest";

import { completeAddress } from "#app/panel/markdown/visual/link-dialog.tsx";

test.each([
  ["ejemplo.com", "https://ejemplo.com"],
  ["\u200eejemplo.com/a\u200b", "https://ejemplo.com/a"],
  ["\u202aventas@ejemplo.com\u202c", "mailto:ventas@ejemplo.com"],
  ["\u00a0/cotizar ", "/cotizar"],
  ["dos palabras", null],
])("the address typed as %j is %j", (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
