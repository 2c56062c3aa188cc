import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { fetchQuoteForm, postQuoteForm, type QuoteFormFields } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/** What became of submissions that arrived at once. */
interface FloodOutcome {
  /** Names of those that were stored. */
  taken: string[];
  limited: number;
  faults: string[];
}

export interface FloodReport {
  /** Taken of one address whose every submission names another one in X-Forwarded-For. */
  takenOfOneAddress: number;
  /** Taken of one network /64 behind a trusted proxy. */
  takenOfOneNetwork: number;
  /** Taken of a hundred visitors with an address each, in the middle of that. */
  takenOfMany: number;
  /** What should not be: nothing. */
  faults: string[];
}

const MAIL_LIMIT_MS = 60_000;
const VISITORS = 100;

/**
 * Floods a running site with quote requests: from one address that lies about where it comes from,
 * then behind a proxy from one IPv6 network and from a hundred visitors, and looks whether everything
 * that was taken is stored and mailed.
 */
export async function drillFlood(submissions: number): Promise<FloodReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "flood-drill-"));
  const mailbox = await openMailbox();
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Insumos <sitio@empresa.example>",
    QUOTES_TO: "ventas@empresa.example",
  };
  const open = await prepareSite(folder, settings);
  const proxied = await prepareSite(folder, { ...settings, TRUST_PROXY: "1" });
  try {
    await open.start();
    const form = await fetchQuoteForm(open.origin);
    const lying = await flood(open, form, "Mentira", submissions, (n) => `203.0.113.${n % 256}`);
    await open.kill();
    await proxied.start();
    const [network, many] = await Promise.all([
      flood(proxied, form, "Red", submissions, (n) => `2001:db8:1:2::${n.toString(16)}`),
      flood(proxied, form, "Visitante", VISITORS, (n) => `10.0.${n >> 8}.${n % 256}`),
    ]);
    const outcomes = [lying, network, many];
    return {
      takenOfOneAddress: lying.taken.length,
      takenOfOneNetwork: network.taken.length,
      takenOfMany: many.taken.length,
      faults: [
        ...outcomes.flatMap(({ faults }) => faults),
        ...(await findLost(
          proxied,
          mailbox,
          outcomes.flatMap(({ taken }) => taken),
        )),
      ],
    };
  } finally {
    await Promise.all([open.kill(), proxied.kill()]);
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function flood(
  { origin }: SiteProcess,
  form: QuoteFormFields,
  name: string,
  submissions: number,
  nameAddress: (n: number) => string,
): Promise<FloodOutcome> {
  const outcome: FloodOutcome = { taken: [], limited: 0, faults: [] };
  const submit = async (n: number) => {
    const typed = { nombre: `${name} ${n}`, mensaje: `Melaza, pedido ${n} de ${name}` };
    const headers = { "X-Forwarded-For": nameAddress(n) };
    const answer = await postQuoteForm(origin, { ...form, ...typed }, headers);
    const page = await answer.text();
    if (answer.status === 303) outcome.taken.push(typed.nombre);
    else if (answer.status === 429) outcome.limited++;
    else outcome.faults.push(`${typed.nombre}: answered with ${answer.status}`);
    if (answer.status === 429 && !isClear(answer, page, Object.values(typed))) {
      outcome.faults.push(`${typed.nombre}: refused without saying so, or without what was typed`);
    }
  };
  await Promise.all(Array.from({ length: submissions }, (_, n) => submit(n)));
  return outcome;
}

function isClear(answer: Response, page: string, typed: string[]): boolean {
  const waitsFor = Number(answer.headers.get("Retry-After"));
  return (
    waitsFor > 0 && /Espere \S+ minutos?/.test(page) && typed.every((text) => page.includes(text))
  );
}

async function findLost({ client }: SiteProcess, mailbox: Mailbox, taken: string[]) {
  const subjects = () => mailbox.mails.map(({ headers }) => headers["subject"] ?? "");
  const listUnmailed = () => {
    const mailed = new Set(subjects().map((subject) => subject.split(": ").at(-1)));
    return taken.filter((name) => !mailed.has(name));
  };
  const end = Date.now() + MAIL_LIMIT_MS;
  while (listUnmailed().length > 0 && Date.now() < end) await wait(100);
  const { count } = await client.from("quote_requests").select("*", { count: "exact", head: true });
  return [
    ...listUnmailed().map((name) => `${name}: taken, but never mailed`),
    ...(count === taken.length ? [] : [`${taken.length} were taken, and ${count} are stored`]),
  ];
}
