import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  BACKUP_DOWNLOAD_PATH,
  type InstallationReport,
  installationReport,
  REPORT_PATH,
  TEST_MAIL_PATH,
} from "#domain/installation-report.ts";

/** How the installation is doing. For administrators. @throws {DataError} */
export function readInstallationReport(client: Client): Promise<InstallationReport> {
  return postToServer(client, REPORT_PATH, {}, installationReport);
}

const testMail = z.object({
  /** `none` without a mail server. */
  outcome: z.enum(["sent", "none", "failed"]),
  /** The mail server's code; empty unless it refused. */
  reason: z.string(),
  /** The user's own address. */
  email: z.string(),
});

export type TestMail = z.infer<typeof testMail>;

/** Mails a test to the user's own address. For administrators. @throws {DataError} */
export function sendTestMail(client: Client): Promise<TestMail> {
  return postToServer(client, TEST_MAIL_PATH, {}, testMail);
}

const download = z.object({ address: z.string() });

/**
 * The path from which the newest backup can be downloaded for a minute. For administrators whose session has a second factor.
 *
 * @throws {DataError} codes `insufficient_aal`, `current_password_mismatch`, `no_backup`
 */
export async function openBackupDownload(client: Client, password: string): Promise<string> {
  return (await postToServer(client, BACKUP_DOWNLOAD_PATH, { password }, download)).address;
}
