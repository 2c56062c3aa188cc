import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

export interface OutboundReport {
  /** Requests that the site answered while it was watched. */
  requests: number;
  /** Connections to the mail server that it was told of. */
  configured: number;
  /** Everything else that it reached out to: nothing. */
  others: string[];
}

interface UseOptions {
  /** Whether pictures, styles and scripts are asked for too; resizing pictures takes a minute. */
  withAssets: boolean;
}

const STRACE = "/usr/bin/strace";

/** The notice of the request (sent faster than by hand, its sender gets no receipt), and the recovery. */
const MAILS = 2;

/** Linux with strace, which is what sees every connection, whichever library opens it. */
export const canTrace = existsSync(STRACE);

/**
 * Runs the built product under strace, uses all that it offers, and lists whom it contacted. A product's
 * picture and an article's lie at outside addresses meanwhile: people's browsers fetch those, the site does not.
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
    // -D leaves the site itself as the child that is started and ended.
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
    const answer = await fetch(url);
    const text = await answer.text();
    if (!withAssets || !answer.headers.get("content-type")?.startsWith("text/html")) continue;
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

/** Every address and port that the system's calls of a trace name, in their order. */
export function readContacts(trace: string): string[] {
  return [...trace.matchAll(ADDRESS)].map(([, port, v4, v6]) => `${v4 ?? `[${v6}]`}:${port}`);
}
