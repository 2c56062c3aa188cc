import type { Page } from "@playwright/test";

import { expect } from "./panel-test.ts";

export {
  expect,
  expectToast,
  openAdvanced,
  openGroups,
  openOptions,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/** Articles older than all others, so that they stay off the first page. */
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

/** Answers the browser's next dialog, whose message must be `text`. */
export function answerQuestion(page: Page, text: string, accept = true): void {
  page.once("dialog", (dialog) => {
    expect(dialog.message()).toBe(text);
    void (accept ? dialog.accept() : dialog.dismiss());
  });
}
