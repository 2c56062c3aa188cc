import { expect, test } from "vitest";

import {
  describeSchedule,
  namePlace,
  namePlaceWithCode,
  type QuoteSummary,
  writeChatMessage,
  writePlaceMessage,
} from "#domain/leads/quote/quote-summary.ts";

const SUMMARY: QuoteSummary = {
  radicado: "COT-261121-7K3Q",
  name: "Ana Pérez",
  company: "Finca El Roble",
  phone: "+573105551234",
  email: null,
  department: "Meta",
  municipality: "Acacías",
  frequency: "once",
  wanted_on: "2026-12-24",
  message: "",
  items: [
    { product_title: "Melaza", quantity: 2.5, unit: "granel" },
    { product_title: "Torta de palmiste", quantity: 40, unit: "bultos" },
  ],
};

test("a chat names the sender, each product with its quantity, the place and the radicado", () => {
  expect(writeChatMessage(SUMMARY)).toBe(
    [
      "Hola, soy Ana Pérez (Finca El Roble). Pedí una cotización en su sitio, radicado COT-261121-7K3Q:",
      "• Melaza: 2,5 toneladas a granel",
      "• Torta de palmiste: 40 bultos",
      "Entrega en Acacías, Meta.",
      "Para el 24 de diciembre de 2026.",
    ].join("\n"),
  );
});

test("a chat that asks for a price names what, how much and where", () => {
  const place = { code: "11001", name: "Bogotá, D. C.", department: "Bogotá, D. C." };
  expect(writePlaceMessage({ product_title: "Melaza", quantity: 2, unit: "IBC" }, place)).toBe(
    "Hola, ¿cuánto vale puesto en Bogotá, D. C.?\n• Melaza: 2 IBC\nCódigo DANE del municipio: 11001",
  );
});

test("the office reads the code of a place that has one", () => {
  const place = { department: "Meta", municipality: "Acacías" };
  expect(namePlaceWithCode({ ...place, municipality_code: "50006" })).toBe(
    "Acacías, Meta (DANE 50006)",
  );
  expect(namePlaceWithCode({ ...place, municipality_code: "" })).toBe("Acacías, Meta");
});

test.each([
  ["once", null, ""],
  ["monthly", null, "Cada mes"],
  ["monthly", "2026-12-24", "Cada mes, desde el 24 de diciembre de 2026"],
] as const)("%s from %s is written %j", (frequency, wanted_on, text) => {
  expect(describeSchedule({ frequency, wanted_on })).toBe(text);
});

test("a long message is shortened in a chat", () => {
  const text = writeChatMessage({ ...SUMMARY, company: "", message: "a".repeat(4000) });
  expect(text.length).toBeLessThan(900);
  expect(text.endsWith("a…")).toBe(true);
  expect(text).toContain("soy Ana Pérez. ");
});

test.each([
  ["Acacías", "Meta", "Acacías, Meta"],
  ["", "Bogotá, D. C.", "Bogotá, D. C."],
  ["Bogotá", "Bogotá, D. C.", "Bogotá, D. C."],
  ["Medellín", "Antioquia", "Medellín, Antioquia"],
])("%j in %j is written %j", (municipality, department, place) => {
  expect(namePlace({ municipality, department })).toBe(place);
});
