import { expect, test } from "vitest";

import { buildPhoneLink, formatPhone } from "#app/lib/phone.ts";

test.each([
  ["+57 300 000 0000", "tel:+573000000000"],
  ["300 000 0000", "tel:+573000000000"],
  ["601 234 5678", "tel:+576012345678"],
  ["(601) 234-5678", "tel:+576012345678"],
  ["018000 123 456", "tel:018000123456"],
  ["#123", "tel:123"],
  ["por definir", null],
])("the number '%s' is called at %s", (phone, link) => {
  expect(buildPhoneLink(phone)).toBe(link);
});

test.each([
  ["+573001234567", "300 123 4567"],
  ["3001234567", "300 123 4567"],
  ["+57 (601) 2345678", "601 234 5678"],
  ["+1 202 555 0100", "+1 202 555 0100"],
  ["018000 123 456", "018000 123 456"],
])("the number '%s' is written '%s'", (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});
