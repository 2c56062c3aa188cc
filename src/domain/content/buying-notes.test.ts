import { expect, test } from "vitest";

import { listBuyingNotes } from "#domain/content/buying-notes.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";

const row = (key: string, value: string) => ({ section: "contact", key, value });

test("a note appears once the company has written its text", () => {
  expect(listBuyingNotes(mergeSiteContent([]).contact)).toEqual([]);
  const rows = [
    row("buying_3_text", "Transferencia o crédito a 30 días."),
    row("buying_5_text", "Varía según el destino. Confírmelo con nuestro equipo."),
    row("buying_8_title", "Muestras"),
    row("buying_8_text", "Hasta 1 kg."),
  ];
  expect(listBuyingNotes(mergeSiteContent(rows).contact)).toEqual([
    { title: "Formas de pago", text: "Transferencia o crédito a 30 días." },
    { title: "Muestras", text: "Hasta 1 kg." },
  ]);
});
