import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { describeRename } from "#domain/content/texts/renamed-text.ts";

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
