import { expect, test } from "vitest";

import { createChatFormSchema } from "#domain/whatsapp/chat-schema.ts";

function accepts(phone_number: string, stored = ""): boolean {
  const values = { whatsapp: { phone_number, message: "", enabled: "true" } };
  return createChatFormSchema(stored).safeParse(values).success;
}

test.each([
  ["", true],
  ["+57 311 555 0101", true],
  ["(601) 555-0101", true],
  ["123", false],
  ["llámenos", false],
  ["1".repeat(16), false],
])("the number «%s» is accepted: %s", (phone, accepted) => {
  expect(accepts(phone)).toBe(accepted);
});

test("an invalid stored number can be saved again", () => {
  expect(accepts("pendiente", "pendiente")).toBe(true);
});
