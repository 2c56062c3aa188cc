import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { makeFiles } from "./make-files.ts";

test.each(Object.entries(makeFiles()))(
  "supabase/%s is up to date: node scripts/supabase/write-files.ts",
  (name, text) => {
    const committed = readFileSync(new URL(`../../supabase/${name}`, import.meta.url), "utf8");
    expect(committed === text).toBe(true);
  },
);

test("the recovery mail's link leads to the panel's page with GoTrue's token after the #", () => {
  const mail = makeFiles()["templates/recovery.html"];
  expect(mail).toContain('href="{{ .SiteURL }}/admin/restablecer#{{ .TokenHash }}"');
});
