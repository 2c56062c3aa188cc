/* What administrators see of the installation, and the download of a backup. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { computeTotp } from "#backend/auth/totp.ts";
import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import type { Client } from "#data/client/client.ts";
import {
  BACKUP_DOWNLOAD_PATH,
  installationReport,
  REPORT_PATH,
  TEST_MAIL_PATH,
} from "#domain/installation-report.ts";
import { parseSettings } from "#settings/settings.ts";
import { makeBackend } from "#tests/pages/pages-support.ts";
import { makeApp } from "#tests/support/app.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";
const ADDRESS = "192.0.2.1";
const environment = { incoming: { socket: { remoteAddress: ADDRESS } } };
const NAME = "2026-11-30T03-00-00-diaria.tar.gz";
const BYTES = "the bytes of a backup";

describe.each(RULE_DATABASES)("the installation over %s", (kind) => {
  let backend: TestBackend;
  let app: ReturnType<typeof makeApp>;
  let owner: Client;
  let editor: Client;
  let withoutFactor: Client;
  const mailed: string[] = [];
  const file = path.join(mkdtempSync(`${tmpdir()}/backups-`), NAME);
  beforeAll(async () => {
    writeFileSync(file, BYTES);
    backend = await startTestBackend(kind);
    const make = async (name: string, rights: object) =>
      (
        await backend.createUser({
          email: `${name}@empresa.example`,
          password: PASSWORD,
          ...rights,
        })
      ).client;
    owner = await make("ana", { administrator: true });
    withoutFactor = await make("eva", { administrator: true });
    editor = await make("luis", { editor: true });
    const { data, error } = await owner.auth.mfa.enroll({ factorType: "totp" });
    if (error) throw error;
    const code = computeTotp(data.totp.secret, Date.now() / 1000);
    await owner.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  });
  beforeEach(() => {
    mailed.length = 0;
    app = makeApp({
      settings: parseSettings({ DATA_DIR: path.dirname(file) }),
      backend: {
        ...makeBackend(backend),
        formLimits: createApiLimits(null).forms,
        canWrite: () => Promise.resolve(true),
        operations: {
          secretKey: backend.keys.secret,
          makeBackup: () => Promise.reject(new Error("not here")),
          findNewestBackup: () =>
            Promise.resolve({ file, bytes: BYTES.length, createdAt: "2026-11-30T03:00:00.000Z" }),
          confirmOwner: backend.confirmOwner,
        },
      },
      sendTestMail: (to) => {
        mailed.push(to);
        return Promise.resolve({ outcome: "sent", reason: "" });
      },
    });
  });
  afterAll(() => backend.close());

  const post = async (client: Client | null, to: string, sent: object = {}) => {
    const { data } = (await client?.auth.getSession()) ?? {};
    const token = data?.session?.access_token;
    const init = {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(sent),
    };
    const response = await app.request(to, init, environment);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const listDownloads = () =>
    backend.sql<{ account_email: string }>(
      `select account_email from public.account_events where event = 'backup_downloaded'`,
    );

  test("administrators read the report, which has nothing personal; editors and visitors do not", async () => {
    const { status, body } = await post(owner, REPORT_PATH);
    expect(status).toBe(200);
    const report = installationReport.parse(body);
    expect(report.database).toMatchObject({ kind: "embedded", stores_changes: true });
    expect(report.database.migrations).toBeGreaterThan(10);
    expect(report.disk?.free_bytes).toBeGreaterThan(0);
    expect(report.backup).toMatchObject({ is_own: true, newest: { bytes: BYTES.length } });
    expect(JSON.stringify(report)).not.toMatch(/@|sb_secret|\/tmp/);
    expect((await post(editor, REPORT_PATH)).status).toBe(403);
    expect((await post(null, REPORT_PATH)).status).toBe(401);
  });

  test("a test mail goes to the administrator's own address, and not without end", async () => {
    const { body } = await post(withoutFactor, TEST_MAIL_PATH);
    expect(body).toEqual({ outcome: "sent", reason: "", email: "eva@empresa.example" });
    expect(mailed).toEqual(["eva@empresa.example"]);
    expect((await post(editor, TEST_MAIL_PATH)).status).toBe(403);
    const statuses = new Set<number>();
    for (let time = 0; time < 40; time += 1)
      statuses.add((await post(withoutFactor, TEST_MAIL_PATH)).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  test("a backup needs a second factor and the password, is logged, and its link ends", async () => {
    const refusals: [Client | null, string, number, string][] = [
      [null, PASSWORD, 401, "no_authorization"],
      [editor, PASSWORD, 403, "42501"],
      [withoutFactor, PASSWORD, 403, "insufficient_aal"],
      [owner, "otra", 400, "current_password_mismatch"],
    ];
    for (const [client, password, status, code] of refusals) {
      const refused = await post(client, BACKUP_DOWNLOAD_PATH, { password });
      expect([refused.status, refused.body["error_code"] ?? refused.body["code"]]).toEqual([
        status,
        code,
      ]);
    }
    expect(await listDownloads()).toEqual([]);
    const { body } = await post(owner, BACKUP_DOWNLOAD_PATH, { password: PASSWORD });
    const address = String(body["address"]);
    const download = await app.request(address, {}, environment);
    expect(download.status).toBe(200);
    expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${NAME}"`);
    expect(download.headers.get("cache-control")).toBe("no-store");
    expect(await download.text()).toBe(BYTES);
    expect(await listDownloads()).toEqual([{ account_email: "ana@empresa.example" }]);
    const mails = await backend.sql(
      `select 1 from public.mail_outbox as mail join public.account_events as event
         on event.id = mail.account_event_id where event.event = 'backup_downloaded'`,
    );
    expect(mails).toHaveLength(1);

    for (const wrong of [`${address}x`, BACKUP_DOWNLOAD_PATH, `${BACKUP_DOWNLOAD_PATH}?enlace=x.y`])
      expect((await app.request(wrong, {}, environment)).status).toBe(404);
  });
});
