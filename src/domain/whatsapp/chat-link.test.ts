import { expect, test } from "vitest";

import { buildChatLink, resolveChatButton, warnOfChatNumber } from "#domain/whatsapp/chat-link.ts";

test("a chat number loses all but its digits", () => {
  expect(buildChatLink("+57 (300) 000-0000 ext.", "")).toBe("https://wa.me/573000000000");
});

test("the link takes digits only, and the message URL-encoded", () => {
  expect(buildChatLink("+57 300 000 0000", "¿Precio & plazo? 50% #1")).toBe(
    "https://wa.me/573000000000?text=%C2%BFPrecio%20%26%20plazo%3F%2050%25%20%231",
  );
});

test.each([
  ["310 555 1234", "https://wa.me/573105551234"],
  ["57 310 555 1234", "https://wa.me/573105551234"],
  ["+31 6 1234 5678", "https://wa.me/31612345678"],
  ["601 555 0101", null],
  ["+57 (601) 555-0101", null],
  ["(601) 555 0101 ext. 102", null],
  ["+57 1 555 0101", null],
  ["3105551234 ext 2", "https://wa.me/573105551234"],
  ["310 555 1234 - 311 555 1234", "https://wa.me/573105551234"],
])("the number «%s» links to %s", (phone, link) => {
  expect(buildChatLink(phone, "")).toBe(link);
});

test("a warning is shown for an unusable number, or one of another country", () => {
  expect(warnOfChatNumber("601 555 0101")).toContain("fijo");
  expect(warnOfChatNumber("555 0101 22")).toContain("indicativo");
  for (const phone of ["", "310 555 1234", "+57 310 555 1234", "+1 202 555 0100"]) {
    expect(warnOfChatNumber(phone)).toBeNull();
  }
});

test("without a message the link opens an empty chat", () => {
  expect(buildChatLink("573000000000", "  ")).toBe("https://wa.me/573000000000");
});

test("a lone surrogate in the message does not break the link", () => {
  expect(buildChatLink("57300", "hola \ud800")).toBe("https://wa.me/57300?text=hola%20%EF%BF%BD");
});

test("a number without digits gives no link", () => {
  expect(buildChatLink("por definir +", "hola")).toBeNull();
});

test.each(["false", "TRUE", "True", " true", "1", "sí", ""])(
  "the button is hidden when enabled is '%s'",
  (enabled) => {
    expect(resolveChatButton({ enabled, phone_number: "+57300", message: "" })).toBeNull();
  },
);

test("the button is shown when enabled is the text 'true'", () => {
  const shown = resolveChatButton({ enabled: "true", phone_number: "+57300", message: "Hola" });
  expect(shown).toBe("https://wa.me/57300?text=Hola");
});
