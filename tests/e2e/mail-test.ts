import { expect } from "@playwright/test";

import { portOf } from "#tests/e2e/installations.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";

export const OFFICE = "ventas@empresa.example";

/** Waits for mails to an address whose subject or text contains `part`, and returns them. */
export async function waitForMails(to: string, part: string): Promise<ReceivedMail[]> {
  let found: ReceivedMail[] = [];
  await expect(async () => {
    found = await listMails(to, part);
    expect(found.length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  return found;
}

export async function listMails(to: string, part: string): Promise<ReceivedMail[]> {
  const url = `http://127.0.0.1:${portOf("mailbox")}/?to=${encodeURIComponent(to)}`;
  const mails = (await (await fetch(url)).json()) as ReceivedMail[];
  return mails.filter(({ headers, text }) => `${headers["subject"]}\n${text}`.includes(part));
}
