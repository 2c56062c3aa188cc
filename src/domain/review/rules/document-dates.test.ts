import { expect, test } from "vitest";

import { findExpiry } from "#domain/review/rules/document-dates.ts";

test.each([
  ["Certificado vigente hasta el 31 de mayo de 2026", "2026-05-31"],
  ["BPM, vence: 2026-02-28", "2026-02-28"],
  ["ISO 9001 (válido hasta 05/06/2026)", "2026-06-05"],
  ["Vencimiento febrero de 2028", "2028-02-29"],
  ["Registro, vigencia 2026", "2026-12-31"],
  ["Vence el 1 de septiembre del 2027", "2027-09-01"],
])("«%s» is valid until %s", (title, day) => {
  expect(findExpiry(title)).toBe(day);
});

test.each([
  "Certificado de análisis",
  "Certificado vigente desde 2024",
  "Hoja de seguridad, mayo de 2021",
  "Vence el 41/13/2026",
  "Hasta 2000 kg por viaje",
])("«%s» does not say until when", (title) => {
  expect(findExpiry(title)).toBeNull();
});
