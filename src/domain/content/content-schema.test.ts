import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  BLANK_CONTENT_FORM,
  describeRename,
  findContentProblems,
  FORM_SECTIONS,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import { CONTENT_TYPES, type ContentRow } from "#domain/content/site-text.ts";

const stored: ContentRow = {
  id: "1",
  section: "products",
  key: "badge",
  value: " Catálogo\r\nde siempre ",
  type: "textarea",
};

function listProblems(values: object, original: ContentRow | null = null) {
  const base = original ? toContentFormValues(original) : BLANK_CONTENT_FORM;
  return findContentProblems({ ...base, ...values }, original);
}

test("key and value are required, each with an error beside its field", () => {
  expect(listProblems({ key: " ", value: "\n" })).toEqual({
    key: "Escriba la clave.",
    value: "Escriba el valor.",
  });
});

test("a key has at most as many characters as the database allows", () => {
  expect(listProblems({ key: "ñ".repeat(100), value: "a" })).toEqual({});
  expect(listProblems({ key: "a".repeat(101), value: "a" })).toEqual({
    key: "La clave admite hasta 100 caracteres.",
  });
});

test("a new text goes into one of five sections, and a stored one may keep its own", () => {
  for (const section of FORM_SECTIONS) {
    expect(listProblems({ section, key: "a", value: "a" })).toEqual({});
  }
  expect(listProblems({ section: "products", key: "a", value: "a" })).toHaveProperty("section");
  expect(listProblems({}, stored)).toEqual({});
  expect(listProblems({ section: "seo" }, stored)).toHaveProperty("section");
});

test.each([
  ["email", "ventas@empresa.example", true],
  ["email", "ventas", false],
  ["phone", "+57 (601) 555-0101", true],
  ["phone", "llámenos", false],
  ["phone", "123", false],
  ["url", "/cotizar", true],
  ["url", "https://empresa.example/a", true],
  ["url", "javascript:alert(1)", false],
  ["text", "javascript:alert(1)", true],
  ["textarea", "Dos\nlíneas", true],
] as const)("a value of type %s may be %s: %s", (type, value, accepted) => {
  expect("value" in listProblems({ key: "a", type, value })).toBe(!accepted);
});

test.each(CONTENT_TYPES)("a stored value that does not fit %s can be saved again", (type) => {
  const misfit = { ...stored, type, value: "no es nada\r\n de eso" };
  expect(listProblems({}, misfit)).toEqual({});
  expect(toContentInput(toContentFormValues(misfit), misfit)).toMatchObject({
    value: misfit.value,
  });
});

test("a stored value has to fit a newly chosen type", () => {
  expect(listProblems({ type: "email" }, stored)).toHaveProperty("value");
});

test("an untouched row is saved verbatim, and typed values are trimmed", () => {
  const { id: _, ...input } = stored;
  expect(toContentInput(toContentFormValues(stored), stored)).toEqual(input);
  expect(
    toContentInput({ ...BLANK_CONTENT_FORM, key: " badge ", value: " Hola \n" }, null),
  ).toEqual({ section: "hero", key: "badge", value: "Hola", type: "text" });
});

const phone = { section: "contact", key: "phone", value: "+57 601 744 1020" };

test("renaming a known text warns that visitors will see its placeholder", () => {
  const warning = describeRename(phone, { section: "contact", key: "telefono" }, [phone]);
  expect(warning).toContain(`ya no se verá en: ${CATALOGUE.contact.phone.shownAt}.`);
  expect(warning).toContain(
    `verán «${CATALOGUE.contact.phone.fallback}», que es un dato de ejemplo`,
  );
  expect(describeRename(phone, { section: "hero", key: "phone" }, [phone])).toBe(warning);
});

test("an inheriting text shows the inherited one, and an added item nothing", () => {
  const chat = { section: "whatsapp", key: "phone_number", value: "+57 310 555 0101" };
  expect(describeRename(chat, { section: "whatsapp", key: "otra" }, [chat, phone])).toContain(
    "En su lugar, sus visitantes verán «+57 601 744 1020».",
  );
  const added = { section: "services", key: "faq_9_question", value: "¿Y los sábados?" };
  expect(describeRename(added, { section: "services", key: "otra" }, [added])).toContain(
    "En su lugar, sus visitantes no verán nada.",
  );
});

test("there is no warning for a text that keeps its name, nor for an unused one", () => {
  expect(describeRename(phone, { section: "contact", key: " phone " }, [phone])).toBeNull();
  const unused = { section: "hero", key: "propia", value: "Algo" };
  expect(describeRename(unused, { section: "hero", key: "otra" }, [unused])).toBeNull();
});
