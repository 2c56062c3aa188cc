import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Which hosts a running site contacts, as strace sees it: its mail server only. `npm run check:outbound` */

export interface OutboundReport {
  /** Requests that the site served while it was traced. */
  requests: number;
  /** Connections to the configured mail server. */
  configured: number;
  /** All other contacted addresses; none are expected. */
  others: string[];
}

interface UseOptions {
  /** Whether pictures, styles and scripts are requested too; resizing pictures takes a minute. */
  withAssets: boolean;
}

const STRACE = "/usr/bin/strace";

/** The request's notice and the recovery mail; a form sent this fast gets no receipt. */
const MAILS = 2;

/** Needs Linux with strace, which sees every connection, whichever library opens it. */
export const canTrace = existsSync(STRACE);

/**
 * Runs the built product under strace, uses all its features, and lists the addresses it contacted. Pictures of a
 * product and an article have external URLs, which browsers fetch and the site must not.
 */
export async function drillOutbound({ withAssets }: UseOptions): Promise<OutboundReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "outbound-drill-"));
  const mailbox = await openMailbox();
  const trace = path.join(folder, "trace");
  const site = await prepareSite(
    path.join(folder, "data"),
    {
      SEED: "demo",
      SMTP_URL: mailbox.url,
      MAIL_FROM: "Insumos <sitio@empresa.example>",
      QUOTES_TO: "ventas@empresa.example",
    },
    // -D keeps the site itself as the started child.
    [STRACE, "-D", "-f", "-qq", "-e", "trace=connect,sendto,sendmsg,sendmmsg", "-o", trace],
  );
  try {
    await site.start();
    const requests = await visitEverything(site, mailbox, withAssets);
    await site.kill();
    const contacts = readContacts(await readFile(trace, "utf8"));
    const ours = `127.0.0.1:${mailbox.port}`;
    return {
      requests,
      configured: contacts.filter((contact) => contact === ours).length,
      others: [...new Set(contacts.filter((contact) => contact !== ours))],
    };
  } finally {
    await site.kill();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function visitEverything(
  site: SiteProcess,
  mailbox: Mailbox,
  withAssets: boolean,
): Promise<number> {
  const { client, origin } = site;
  const outside = "https://imagenes.ajenas.example/foto.jpg";
  const product = { title: "Con imagen ajena", image_url: outside };
  const article = { ...product, author: "Redacción", source_url: "https://medio.example/nota" };
  await client.from("products").insert(product).throwOnError();
  await client.from("news").insert(article).throwOnError();
  const form = await fetchQuoteForm(origin);
  await postQuoteForm(origin, { ...form, nombre: "Ana Peña", correo: "ana@finca.example" });
  await client.auth.resetPasswordForEmail("admin@empresa.example");
  await client.auth.signInWithPassword({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
  });
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
  const rest = ["/admin/login", "/feed.xml", "/robots.txt", "/noticias?q=palmis", "/no-existe"];
  const waiting = [...pages, ...rest.map((address) => origin + address)];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const response = await fetch(url);
    const text = await response.text();
    if (!withAssets || !response.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const [, address = ""] of text.matchAll(/(?:src|content|href)="([^"]+)"/g)) {
      const asset = URL.parse(address.replaceAll("&amp;", "&"), origin);
      if (asset?.origin !== origin || !/\.(?:webp|avif|jpg|png|svg|css|js|woff2)/.test(asset.href))
        continue;
      if (!seen.has(asset.href)) waiting.push(asset.href);
      seen.add(asset.href);
    }
  }
  for (const end = Date.now() + 30_000; mailbox.mails.length < MAILS && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return seen.size;
}

const ADDRESS =
  /sa_family=AF_INET6?, sin6?_port=htons\((\d+)\),.*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/g;

/** Every address and port in the system calls of a trace, in order. */
export function readContacts(trace: string): string[] {
  return [...trace.matchAll(ADDRESS)].map(([, port, v4, v6]) => `${v4 ?? `[${v6}]`}:${port}`);
}

if (import.meta.main) {
  if (canTrace) {
    const { others, ...report } = await drillOutbound({ withAssets: true });
    console.table(report);
    for (const other of others) console.error(`contacted ${other}`);
    process.exitCode = others.length === 0 && report.configured > 0 ? 0 : 1;
  } else {
    console.error("This needs Linux with strace: apt-get install strace");
    process.exitCode = 1;
  }
}
