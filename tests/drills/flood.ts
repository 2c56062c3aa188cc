import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { fetchQuoteForm, postQuoteForm, type QuoteFormFields } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Floods the site with quote requests from one address and one network. `-- flood [SUBMISSIONS]` */

/** The outcome of concurrent submissions. */
interface FloodOutcome {
  /** Names of accepted submissions. */
  taken: string[];
  limited: number;
  faults: string[];
}

export interface FloodReport {
  /** Accepted from one address that sends a different X-Forwarded-For with every submission. */
  takenOfOneAddress: number;
  /** Accepted from one /64 network behind a trusted proxy. */
  takenOfOneNetwork: number;
  /** Accepted at the same time from a hundred visitors, each with their own address. */
  takenOfMany: number;
  /** Failures; none are expected. */
  faults: string[];
}

const MAIL_LIMIT_MS = 60_000;
const VISITORS = 100;

/**
 * Floods a running site with quote requests: from one address that forges X-Forwarded-For,
 * then behind a proxy from one IPv6 network and from a hundred visitors, and checks that every
 * accepted request is stored and mailed.
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
    const forging = await flood(open, form, "Mentira", submissions, (n) => `203.0.113.${n % 256}`);
    await open.kill();
    await proxied.start();
    const [network, many] = await Promise.all([
      flood(proxied, form, "Red", submissions, (n) => `2001:db8:1:2::${n.toString(16)}`),
      flood(proxied, form, "Visitante", VISITORS, (n) => `10.0.${n >> 8}.${n % 256}`),
    ]);
    const outcomes = [forging, network, many];
    return {
      takenOfOneAddress: forging.taken.length,
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
    const response = await postQuoteForm(origin, { ...form, ...typed }, headers);
    const page = await response.text();
    if (response.status === 303) outcome.taken.push(typed.nombre);
    else if (response.status === 429) outcome.limited++;
    else outcome.faults.push(`${typed.nombre}: returned ${response.status}`);
    if (response.status === 429 && !isClear(response, page, Object.values(typed))) {
      outcome.faults.push(
        `${typed.nombre}: refused without a clear message, or without the typed text`,
      );
    }
  };
  await Promise.all(Array.from({ length: submissions }, (_, n) => submit(n)));
  return outcome;
}

function isClear(response: Response, page: string, typed: string[]): boolean {
  const waitsFor = Number(response.headers.get("Retry-After"));
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
    ...listUnmailed().map((name) => `${name}: accepted, but never mailed`),
    ...(count === taken.length ? [] : [`${taken.length} were accepted, and ${count} are stored`]),
  ];
}

if (import.meta.main) {
  const { faults, ...report } = await drillFlood(Number(process.argv[2] ?? 1000));
  console.table(report);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  if (faults.length > 20) console.error(`and ${faults.length - 20} more`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
