import { expect, test } from "vitest";

import { listItems } from "#domain/content/list/list-items.ts";

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
