import { expect, test } from "vitest";

import {
  normalisePhone,
  buildPhoneLink,
  formatPhone,
  isLandline,
  mayBeMobile,
  tidyPhone,
  toDialledNumber,
} from "#domain/phone.ts";

test.each([
  ["310 555 1234", "+573105551234"],
  ["+57 310 555 1234", "+573105551234"],
  ["57 310 555 1234", "+573105551234"],
  ["0057 310 555 1234", "+573105551234"],
  ["(601) 555-0101", "+576015550101"],
  ["+31 6 1234 5678", "+31612345678"],
  // With a plus the country code is explicit.
  ["+32 2 555 1234", "+3225551234"],
  ["018000 123 456", "018000123456"],
  ["2 555 1234", "25551234"],
  ["por definir", ""],
  ["(601) 555 0101 ext. 102", "+576015550101"],
  ["3105551234 ext 2", "+573105551234"],
  ["310 555 1234 - 311 555 1234", "+573105551234"],
  ["+57 601 555 0101 / 311 555 1234", "+576015550101"],
  ["+1 202 555 0100 x5", "+12025550100"],
  ["555 0101 - 555 0102", "5550101"],
  ["345 6789 ext. 123", "3456789"],
  ["310 555 12 - 34", "+573105551234"],
  ["Tel/Cel: 310 - 555 - 1234", "+573105551234"],
])("«%s» is dialled as %s", (written, dialled) => {
  expect(toDialledNumber(written)).toBe(dialled);
});

test("a Colombian landline is distinguished from a mobile, and from other countries' numbers", () => {
  const numbers = ["601 555 0101", "+57 604 555 0101", "310 555 1234", "+60 3 5550 1011"];
  expect(numbers.map((phone) => isLandline(toDialledNumber(phone)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["310 555 1234", true],
  ["+57 310 555 1234 ext. 2", true],
  ["+31 6 1234 5678", true],
  ["(601) 555 0101 ext. 102", false],
  ["(1) 555 0101", false],
  ["555 0101", false],
  ["+57 1 555 0101", false],
  ["018000 123456", false],
  ["345 6789 ext. 123", false],
  ["", false],
])("whether «%s» may be a mobile: %s", (phone, isMobile) => {
  expect(mayBeMobile(phone)).toBe(isMobile);
});

test.each([
  ["3105551234", "+57 310 555 1234"],
  [" 57-310-555-1234 ", "+57 310 555 1234"],
  ["6015550101", "+57 601 555 0101"],
  ["+1 202 555 0100", "+1 202 555 0100"],
  ["3105551234 ext 2", "+57 310 555 1234 ext. 2"],
  ["310 555 1234 - 311 555 1234", "310 555 1234 - 311 555 1234"],
  ["310 555 1234 (Ana)", "310 555 1234 (Ana)"],
  ["pendiente", "pendiente"],
  ["", ""],
])("«%s» is tidied to «%s»", (written, tidied) => {
  expect(tidyPhone(written)).toBe(tidied);
});

test.each([
  ["+573001234567", "300 123 4567"],
  ["3001234567", "300 123 4567"],
  ["+57 (601) 2345678", "601 234 5678"],
  ["+1 202 555 0100", "+1 202 555 0100"],
  ["018000 123 456", "018000 123 456"],
  ["(601) 555 0101 ext. 102", "601 555 0101 ext. 102"],
  ["601 555 0101 / 02", "601 555 0101 / 02"],
])("the number '%s' is formatted '%s'", (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});

test.each([
  ["+57 300 000 0000", "tel:+573000000000"],
  ["300 000 0000", "tel:+573000000000"],
  ["601 234 5678", "tel:+576012345678"],
  ["(601) 234-5678", "tel:+576012345678"],
  ["018000 123 456", "tel:018000123456"],
  ["#123", "tel:123"],
  ["(601) 555 0101 ext. 102", "tel:+576015550101;ext=102"],
  ["601 555 0101 (extensión 102)", "tel:+576015550101;ext=102"],
  ["601 555 0101 #102", "tel:+576015550101;ext=102"],
  ["310 555 1234, 311 555 1234", "tel:+573105551234"],
  ["por definir", null],
])("the number '%s' is called at %s", (phone, link) => {
  expect(buildPhoneLink(phone)).toBe(link);
});

test.each([
  ["3105551234", "+573105551234"],
  ["310 555 1234", "+573105551234"],
  ["310-555-12-34", "+573105551234"],
  ["(+57) 310 555 1234", "+573105551234"],
  ["+57 310 5551234", "+573105551234"],
  ["57 310 555 1234", "+573105551234"],
  ["0057 310 555 1234", "+573105551234"],
  ["601 555 1234", "+576015551234"],
  ["(601) 555-1234", "+576015551234"],
  ["+57 601 5551234", "+576015551234"],
  ["+1 305 555 0100", "+13055550100"],
  ["+593 99 555 1234", "+593995551234"],
  ["00 34 600 555 123", "+34600555123"],
])("%s is %s", (written, phone) => {
  expect(normalisePhone(written)).toBe(phone);
});

test.each([
  "",
  "5551234",
  "1 555 1234",
  "310 555 123",
  "310 555 12345",
  "2105551234",
  "+57 210 555 1234",
  "+57 310 555 123",
  "llámeme",
  "310 555 1234 ext 5",
  "310+5551234",
  "+",
  "+0 555 123 4567",
])("%j is not a complete phone number", (written) => {
  expect(normalisePhone(written)).toBeNull();
});

test("a long text is read fast", () => {
  const start = performance.now();
  for (const filler of [" ", "1 ", " - "]) buildPhoneLink(`601 555 0101${filler.repeat(50_000)}`);
  expect(performance.now() - start).toBeLessThan(500);
});
