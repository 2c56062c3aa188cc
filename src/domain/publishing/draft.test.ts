import { expect, test } from "vitest";

import { nameDraft } from "#domain/publishing/draft.ts";

test("a draft has its record's name, a text that of its meaning, and a new record none yet", () => {
  expect(nameDraft({ table_name: "products", record_name: " Melaza " })).toBe("Melaza");
  const text = { table_name: "site_content", record_name: "whatsapp.phone_number" } as const;
  expect(nameDraft(text)).toMatch(/^Número de WhatsApp\b/);
  expect(nameDraft({ table_name: "news", record_name: "  " })).toBe("Sin nombre todavía");
  expect(nameDraft({ table_name: "site_content", record_name: "hero." })).toBe(
    "Sin nombre todavía",
  );
});
