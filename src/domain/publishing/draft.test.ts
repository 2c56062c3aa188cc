import { expect, test } from "vitest";

import { isSettingRecord, nameDraft } from "#domain/publishing/draft.ts";

test("a draft has its record's name, a text that of its meaning, and a new record none yet", () => {
  expect(nameDraft({ table_name: "products", record_name: " Melaza " })).toBe("Melaza");
  const text = { table_name: "site_content", record_name: "whatsapp.phone_number" } as const;
  expect(nameDraft(text)).toMatch(/^Número de WhatsApp\b/);
  expect(nameDraft({ table_name: "news", record_name: "  " })).toBe("Sin nombre todavía");
  expect(nameDraft({ table_name: "site_content", record_name: "hero." })).toBe(
    "Sin nombre todavía",
  );
});

test("a draft of a setting is one of a text that is a setting", () => {
  const isSetting = (record_name: string) =>
    isSettingRecord({ table_name: "site_content", record_name });
  expect(["whatsapp.phone_number", "contact.email", "hours.x.y"].map(isSetting)).not.toContain(
    false,
  );
  expect(["hero.title_start", "contact.title", "", "."].map(isSetting)).not.toContain(true);
  expect(isSettingRecord({ table_name: "news", record_name: "whatsapp.phone" })).toBe(false);
});
