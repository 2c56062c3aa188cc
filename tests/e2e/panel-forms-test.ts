import type { Page } from "@playwright/test";

import { createUser, type Credentials, expect, expectToast, test as base } from "./panel-test.ts";

export { expect, expectToast };

/** What somebody else does at the same time, over the wire, with the installation's secret key. */
export interface Other {
  request: (method: string, path: string, data?: object) => Promise<unknown>;
  /** An administrator of their own: for tests that end sessions or change passwords. */
  createAdministrator: () => Promise<Credentials & { id: string }>;
}

/** `other` is somebody else at work; `own` is a page whose session no other test shares. */
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

/** No field that takes the focus lies behind the bar that saves. */
export async function expectClearOfSaveBar(page: Page): Promise<void> {
  const bar = page.locator("[data-save-bar]:visible");
  for (const field of await page.getByRole("tabpanel").getByRole("textbox").all()) {
    await field.focus();
    const [covered, top] = await Promise.all([field.boundingBox(), bar.boundingBox()]);
    expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThan(top?.y ?? 0);
  }
}
