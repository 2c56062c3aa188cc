import { expect, test } from "vitest";

import { listContactFacts } from "#domain/content/contact-facts.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";

const write = (rows: readonly { section: string; key: string; value: string }[]) =>
  listContactFacts(mergeSiteContent(rows)).map(({ name, text }) => `${name}: ${text}`);

const OWN = [
  { section: "contact", key: "phone", value: "+57 601 745 1234 ext. 12" },
  { section: "contact", key: "email", value: "ventas@insumos.co" },
  { section: "whatsapp", key: "phone_number", value: "3105551234" },
  { section: "footer", key: "legal_name", value: "Insumos del Llano S. A. S." },
  { section: "footer", key: "nit", value: "901234567-8" },
];

test("a document names phone, chat, mail and company", () => {
  expect(write(OWN)).toEqual([
    "Teléfono: 601 745 1234 ext. 12",
    "WhatsApp: 310 555 1234",
    "Correo: ventas@insumos.co",
    "Empresa: Insumos del Llano S. A. S.",
    "NIT: 901234567-8",
  ]);
});

test("what a reader can call or write to opens it, but no example does", () => {
  const open = (rows: typeof OWN) =>
    listContactFacts(mergeSiteContent(rows)).flatMap(({ href }) => href ?? []);
  expect(open(OWN)).toEqual([
    "tel:+576017451234;ext=12",
    "https://wa.me/573105551234",
    "mailto:ventas@insumos.co",
  ]);
  expect(open([])).toEqual([]);
});

test("an example is never given as the company's own", () => {
  for (const fact of write([]).filter((line) => !line.startsWith("Empresa"))) {
    expect(fact).toContain("(ejemplo)");
  }
});

test("neither a landline as chat number nor a hidden text is named", () => {
  const facts = write([
    ...OWN.filter(({ key }) => key !== "phone_number" && key !== "email"),
    { section: "whatsapp", key: "phone_number", value: "601 745 1234" },
    { section: "contact", key: "email", value: "-" },
  ]);
  expect(facts.join()).not.toMatch(/WhatsApp|Correo/);
});
