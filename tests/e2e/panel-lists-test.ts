import { readFile } from "node:fs/promises";
import path from "node:path";

import type { APIRequestContext, Page } from "@playwright/test";

import { expect, test as base } from "./panel-test.ts";

export { expect, expectToast, uniqueTitle } from "./panel-test.ts";

/** Writes rows as the installation itself, so that a test has many at once. */
type Write = (method: "POST" | "DELETE", path: string, rows?: object[]) => Promise<void>;

export const test = base.extend<{ write: Write }>({
  write: async ({ playwright }, use, { project }) => {
    const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
    const secret = await readSecret();
    await use(async (method, address, rows) => send(api, secret, method, address, rows));
    await api.dispose();
  },
});

async function readSecret(): Promise<string> {
  const file = path.join(process.env["E2E_DATA"] ?? "", "panel", "keys.json");
  return JSON.parse(await readFile(file, "utf8")).secret;
}

async function send(
  api: APIRequestContext,
  secret: string,
  method: string,
  address: string,
  rows: object[] | undefined,
): Promise<void> {
  const response = await api.fetch(`/rest/v1/${address}`, {
    method,
    headers: { apikey: secret },
    ...(rows && { data: rows }),
  });
  expect(response.status()).toBeLessThan(300);
}

/** Older than all other news: they are in nobody's way on the first page. */
export function makeArticles(prefix: string, count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `${prefix} ${String(index + 1).padStart(2, "0")}`,
    author: "Redacción",
    created_at: new Date(Date.UTC(2001, 0, 1, 0, index)).toISOString(),
  }));
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tabpanel", { name })).toBeVisible();
}

/** Answers the next browser's question, which must read so. */
export function answerQuestion(page: Page, text: string, accept = true): void {
  page.once("dialog", (dialog) => {
    expect(dialog.message()).toBe(text);
    void (accept ? dialog.accept() : dialog.dismiss());
  });
}
