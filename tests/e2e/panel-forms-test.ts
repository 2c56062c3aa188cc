import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

import { type Credentials, expect, expectToast, test as base } from "./panel-test.ts";

export { expect, expectToast };

/** What somebody else does at the same time, over the wire, with the installation's secret key. */
export interface Other {
  request: (method: string, path: string, data?: object) => Promise<unknown>;
  /** An administrator of their own: for tests that end sessions or change passwords. */
  createAdministrator: () => Promise<Credentials & { id: string }>;
}

/** `other` is somebody else at work; `own` is a page whose session no other test shares. */
export const test = base.extend<{ other: Other; own: Credentials & { id: string } }>({
  other: async ({ request }, use) => {
    const file = path.join(process.env["E2E_DATA"] ?? "", "panel", "keys.json");
    const { secret } = JSON.parse(await readFile(file, "utf8"));
    const send: Other["request"] = async (method, address, data) => {
      const response = await request.fetch(address, {
        method,
        headers: {
          apikey: secret,
          authorization: `Bearer ${secret}`,
          prefer: "return=representation",
        },
        ...(data && { data }),
      });
      expect(response.status(), await response.text()).toBeLessThan(300);
      return response.json();
    };
    await use({
      request: send,
      createAdministrator: async () => {
        const credentials = {
          email: `admin-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
          password: "novillos gordos pastan lejos",
        };
        const user = { ...credentials, email_confirm: true };
        const { id } = (await send("POST", "/auth/v1/admin/users", user)) as { id: string };
        await send("POST", "/rest/v1/admin_users", { user_id: id });
        return { ...credentials, id };
      },
    });
  },
  own: async ({ other }, use) => use(await other.createAdministrator()),
});

/** The texts of the drafts that the browser keeps. */
export function readDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]) =>
      name.startsWith("panel.borrador") ? [text as string] : [],
    ),
  );
}

/** Waits until a text is kept: what closes the page from here on takes nothing with it. */
export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await readDrafts(page)).join("\n")).toContain(text);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong in the open dialog. */
export async function findFaults(page: Page): Promise<AxeResults["violations"]> {
  await page.evaluate(AXE);
  return (await page.evaluate<AxeResults>("axe.run('dialog')")).violations;
}
