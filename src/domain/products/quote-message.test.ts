import { expect, test } from "vitest";

import { buildMailLink, buildQuoteMessage } from "#domain/products/quote-message.ts";

test("a known product is named in chat, subject and mail", () => {
  const { chat, mailSubject, mailBody } = buildQuoteMessage("Urea protegida");
  for (const text of [chat, mailSubject, mailBody]) expect(text).toContain("Urea protegida");
  expect(chat).not.toContain("Producto:");
});

test("without a product the message has a gap for it", () => {
  const { chat, mailBody } = buildQuoteMessage(null);
  for (const text of [chat, mailBody]) expect(text).toContain("Producto:");
});

test("a mail link keeps every character of subject and text, with CRLF line breaks", () => {
  const link = new URL(buildMailLink("info@empresa.example", "Sal & melaza 100%", "a\nb?"));
  expect(link.pathname).toBe("info@empresa.example");
  expect(link.href).toContain("subject=Sal%20%26%20melaza%20100%25");
  expect(link.searchParams.get("body")).toBe("a\r\nb?");
});

test("an address cannot add its own recipients", () => {
  expect(buildMailLink("a@b.example?bcc=c@d.example", "x")).toBe(
    "mailto:a@b.example%3Fbcc%3Dc@d.example?subject=x",
  );
});
