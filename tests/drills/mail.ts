import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { type Mailbox, openMailbox, type ReceivedMail } from "#tests/support/mailbox.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm, postQuoteForm, type QuoteFormFields } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Kills the site between storing quote requests and mailing them. `-- mail [KILLS] [postgres]` */

interface MailDrillOptions {
  /** Kills between storing and mailing; other kills do not count. */
  kills: number;
  /** A PostgreSQL database instead of the embedded one. */
  databaseUrl?: string;
  onKill?: (line: string) => void;
}

export interface MailDrillReport {
  /** Kills after which at least one stored request had mail that had not arrived. */
  kills: number;
  /** Kills after which everything or nothing was done. */
  misses: number;
  /** Requests that the site acknowledged. */
  acknowledged: number;
  /** Requests in the database, acknowledged or not. */
  stored: number;
  /** Mails due for the stored requests, each of which arrived at least once. */
  mails: number;
  /** Mails that arrived twice: they were sent, and the kill came before that was recorded. */
  duplicates: number;
  /** Failures; none are expected. */
  faults: string[];
}

const SUBMISSIONS_PER_LIFE = 5;
/** A slow mail server spreads the kills over all stages of a delivery. */
const SLOWEST_MAILBOX_MS = 150;
const LATEST_KILL_MS = 300;
/** Longer than the lease of a dead sender (mail/deliver.ts), which only PostgreSQL waits for. */
const DELIVERY_LIMIT_MS = 200_000;

/**
 * Kills a running site repeatedly between storing quote requests and mailing them, at random
 * moments, then lets it run and checks that each stored request was mailed.
 */
export async function drillMail(options: MailDrillOptions): Promise<MailDrillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-drill-"));
  const mailbox = await openMailbox({ onMail: () => wait(Math.random() * SLOWEST_MAILBOX_MS) });
  const site = await prepareSite(folder, {
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Insumos <sitio@empresa.example>",
    QUOTES_TO: "ventas@empresa.example",
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
  });
  try {
    return await killRepeatedly(site, mailbox, options);
  } finally {
    await site.kill();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function killRepeatedly(
  site: SiteProcess,
  mailbox: Mailbox,
  { kills, onKill }: MailDrillOptions,
): Promise<MailDrillReport> {
  await site.start();
  const form = await fetchQuoteForm(site.origin);
  const acknowledged: string[] = [];
  const outcome = { kills: 0, misses: 0 };
  while (outcome.kills < kills) {
    const life = outcome.kills + outcome.misses;
    const moment = Math.random() * LATEST_KILL_MS;
    acknowledged.push(...(await submitUntilKilled(site, form, life, moment)));
    const arrived = new Set(mailbox.mails.map(nameMail));
    await site.start();
    // Mail sent during it does not matter: `arrived` has the mail received before the kill.
    const pending = (await listDueMail(site, life)).filter((name) => !arrived.has(name));
    outcome[pending.length > 0 ? "kills" : "misses"]++;
    onKill?.(`${life + 1}: at ${moment.toFixed(0)} ms, ${pending.length} mails were due`);
  }
  return { ...outcome, ...(await checkDelivery(site, mailbox, acknowledged)) };
}

/** Submits concurrently and kills `moment` ms after the first response. @returns the acknowledged names */
async function submitUntilKilled(
  site: SiteProcess,
  form: QuoteFormFields,
  life: number,
  moment: number,
): Promise<string[]> {
  const submit = async (index: number) => {
    const nombre = `Ensayo ${life}-${index}`;
    const correo = `ensayo-${life}-${index}@finca.example`;
    const response = await postQuoteForm(site.origin, { ...form, nombre, correo });
    if (response.status !== 303) throw new Error(`the form returned ${response.status}`);
    return nombre;
  };
  const submissions = Array.from({ length: SUBMISSIONS_PER_LIFE }, (_, index) => submit(index));
  const outcomes = Promise.allSettled(submissions);
  await Promise.any(submissions);
  await wait(moment);
  await site.kill();
  return (await outcomes).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** Identifies a mail by its request and recipient. */
const nameMail = ({ headers, to }: ReceivedMail): string =>
  `${/COT-\d{6}-\w{4}/.exec(headers["subject"] ?? "")?.[0]} ${to.join()}`;

/** The mails due for the stored requests of one run of the site, or of all. */
async function listDueMail({ client }: SiteProcess, life: number | "%"): Promise<string[]> {
  const { data, error } = await client
    .from("quote_requests")
    .select("radicado, email, spam_signs")
    .like("name", `Ensayo ${life}-%`);
  if (error) throw error;
  return data.flatMap(({ radicado, email, spam_signs }) => [
    `${radicado} ventas@empresa.example`,
    // The first run is so short that its forms look like a bot's, which get no receipt.
    ...(spam_signs.length === 0 ? [`${radicado} ${email}`] : []),
  ]);
}

async function checkDelivery(site: SiteProcess, mailbox: Mailbox, acknowledged: string[]) {
  const { client } = site;
  const due = await listDueMail(site, "%");
  const end = Date.now() + DELIVERY_LIMIT_MS;
  const countPending = async () =>
    (
      await client
        .from("mail_outbox")
        .select("*", { count: "exact", head: true })
        .neq("state", "sent")
    ).count;
  while ((await countPending()) !== 0 && Date.now() < end) await wait(100);
  const arrived = Map.groupBy(mailbox.mails, nameMail);
  const stored = new Set(
    (await client.from("quote_requests").select("name")).data?.map((row) => row.name),
  );
  const faults = [
    ...acknowledged
      .filter((name) => !stored.has(name))
      .map((name) => `${name}: acknowledged, but lost`),
    ...due.filter((name) => !arrived.has(name)).map((name) => `${name}: never mailed`),
    ...[...arrived]
      .filter(([, mails]) => new Set(mails.map(({ headers }) => headers["message-id"])).size > 1)
      .map(([name]) => `${name}: mailed again under another Message-ID`),
  ];
  return {
    acknowledged: acknowledged.length,
    stored: stored.size,
    mails: due.length,
    duplicates: mailbox.mails.length - arrived.size,
    faults,
  };
}

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const kills = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 50);
  const folder = mkdtempSync(path.join(tmpdir(), "drill-postgres-"));
  const server = parameters.includes("postgres") ? await startPostgres(folder) : null;
  try {
    await server?.createDatabase("drill");
    const { faults, ...report } = await drillMail({
      kills,
      onKill: (line) => console.log(line),
      ...(server && { databaseUrl: server.urlOf("drill") }),
    });
    console.table(report);
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
