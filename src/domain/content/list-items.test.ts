import { expect, test } from "vitest";

import {
  listBuyingNotes,
  listItems,
  listStatistics,
  readNamedLines,
} from "#domain/content/list-items.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";

const FIELDS = ["question", "answer"] as const;

test("items come in the order of their numbers, however many and with gaps", () => {
  const section = {
    faq_10_question: "ten",
    faq_10_answer: "10",
    faq_2_question: "two",
    faq_2_answer: "2",
  };
  expect(listItems(section, "faq", FIELDS)).toEqual([
    { question: "two", answer: "2" },
    { question: "ten", answer: "10" },
  ]);
});

test("an item without its first field is skipped, one without another field is not", () => {
  const section = {
    faq_1_question: " ",
    faq_1_answer: "a",
    faq_2_question: "b",
    faq_3_answer: "c",
  };
  expect(listItems(section, "faq", FIELDS)).toEqual([{ question: "b", answer: "" }]);
});

test("similar keys are not items", () => {
  const section = {
    faq_title: "no",
    faq_0_question: "no",
    faq_01_question: "no",
    faq_1_2_question: "no",
    old_faq_1_question: "no",
    faq_question: "no",
  };
  expect(listItems(section, "faq", FIELDS)).toEqual([]);
});

test("lines have a name and a text, others are left out", () => {
  const text =
    "Antioquia: 2 a 3 días hábiles\n\n Meta : 4 días; desde 1 t: sin flete \nCauca\nHuila:\n: nada";
  expect(readNamedLines(text)).toEqual([
    { name: "Antioquia", text: "2 a 3 días hábiles" },
    { name: "Meta", text: "4 días; desde 1 t: sin flete" },
  ]);
  expect(readNamedLines("")).toEqual([]);
});

const notes = (count: number, ...rows: [key: string, value: string][]) => {
  const { hero } = mergeSiteContent(rows.map(([key, value]) => ({ section: "hero", key, value })));
  return listStatistics(hero, count).map(({ note }) => note);
};

test("the figure of products says how many are on the site while these are fewer", () => {
  expect(notes(12)).toEqual(["", "", "12 en línea; pregunte por los demás", ""]);
  expect(notes(25)).toEqual(["", "", "", ""]);
  expect(notes(0)).toEqual(["", "", "", ""]);
  expect(notes(12, ["stat_3_value", "12"])[2]).toBe("");
  expect(notes(12, ["stat_3_note", "Por encargo"])[2]).toBe("Por encargo");
});

test("a statistic whose figure is a dash is not shown", () => {
  expect(notes(12, ["stat_1_value", "–"], ["stat_4_value", "-"])).toHaveLength(2);
});

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
