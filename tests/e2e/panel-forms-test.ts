import type { Page } from "@playwright/test";

import { createJournalCipher } from "#app/panel/records/drafts/journal-cipher.ts";
import type { Row } from "#data/database.ts";

import { createUser, type Credentials, expect, expectToast, test as base } from "./panel-test.ts";

export { expect, expectToast };

/** Another administrator's concurrent changes, made through the API with the installation's secret key. */
export interface Other {
  request: (method: string, path: string, data?: object) => Promise<unknown>;
  /** Creates an administrator for a test that ends sessions or changes passwords. */
  createAdministrator: () => Promise<Credentials & { id: string }>;
}

/** `other` is another administrator; `own` has the credentials of an account that no other test uses. */
export const test = base.extend<{ other: Other; own: Credentials & { id: string } }>({
  other: async ({ installation }, use) =>
    use({
      request: installation.send,
      createAdministrator: async () => {
        const credentials = {
          email: `admin-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
          password: "novillos gordos pastan lejos",
        };
        const id = await createUser(installation, credentials, { isAdministrator: true });
        return { ...credentials, id };
      },
    }),
  own: async ({ other }, use) => use(await other.createAdministrator()),
});

type Reader = Pick<Other, "request">;

/** The texts of the drafts stored in the browser, decrypted with their users' keys. */
export async function readDrafts(page: Page, { request }: Reader): Promise<string[]> {
  const encrypted = await page.evaluate(() =>
    Object.entries<string>(localStorage).filter(([name]) => name.startsWith("panel.borrador")),
  );
  if (encrypted.length === 0) return [];
  const rows = (await request("GET", "/rest/v1/admin_users")) as Row<"admin_users">[];
  const ciphers = new Map(rows.map((row) => [row.user_id, createJournalCipher(row.draft_key)]));
  return encrypted.map(([name, text]) => {
    const cipher = ciphers.get(name.split("|")[1] ?? "");
    return cipher?.open(text.replace(/^\d+\./, "")) ?? "not encrypted with its user's key";
  });
}

/** Waits until a text is stored in a draft, so that closing the page cannot lose it. */
export async function expectDraft(page: Page, other: Reader, text: string): Promise<void> {
  await expect.poll(async () => (await readDrafts(page, other)).join("\n")).toContain(text);
}

/** Checks that the save bar covers no focused field. */
export async function expectClearOfSaveBar(page: Page): Promise<void> {
  const bar = page.locator("[data-bar]:not(nav):visible");
  for (const field of await page.getByRole("tabpanel").getByRole("textbox").all()) {
    // What Inicio shows above its tabs may arrive in the meantime, and move a field that has the focus.
    await expect(async () => {
      await field.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
      await field.focus();
      const [covered, top] = await Promise.all([field.boundingBox(), bar.boundingBox()]);
      expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThan(top?.y ?? 0);
    }).toPass({ timeout: 10_000 });
  }
}
