import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

import { fetchQuoteForm, type QuoteFormFields } from "#tests/support/quote-form.ts";

export interface Visits {
  /** Responses so far. */
  count: number;
  /** Milliseconds of each response. */
  times: number[];
  /** Unexpected responses. */
  faults: string[];
  /** Names of accepted quote requests. */
  quotes: string[];
  stop: () => Promise<void>;
}

interface Visit {
  path: string;
  expected: number;
  form?: QuoteFormFields;
}

/** The share of quote requests. Thirty per address are accepted, and each uses its own address. */
const QUOTE_SHARE = 0.01;
const SEARCHES = ["melaza", "grasa bypass", "fosfato", "ganadería", "palmis", "nada de esto"];

/**
 * Visits a site at a fixed rate over keep-alive connections: pages, searches, pictures, files of the
 * build, forms and unknown paths.
 */
export async function startVisiting(origin: string, perSecond: number): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const places = await findPlaces(origin);
  const form = await fetchQuoteForm(origin);
  const underWay = new Set<Promise<void>>();
  const visits: Visits = { count: 0, times: [], faults: [], quotes: [], stop: () => stop() };

  const visit = async () => {
    const { path, expected, form: fields } = chooseVisit(places, form);
    const began = performance.now();
    try {
      const status = await sendRequest(agent, origin + path, fields);
      if (status !== expected) visits.faults.push(`${path} returned ${status}`);
      else if (fields) visits.quotes.push(fields["nombre"] ?? "");
    } catch (error) {
      visits.faults.push(`${path} got no response: ${String(error)}`);
    }
    visits.count += 1;
    visits.times.push(performance.now() - began);
  };
  const timer = setInterval(() => {
    const running = visit();
    underWay.add(running);
    void running.finally(() => underWay.delete(running));
  }, 1000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
  };
  return visits;
}

/** The links of a site's own pages, by kind. */
interface Places {
  pages: string[];
  files: string[];
}

async function findPlaces(origin: string): Promise<Places> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const files = new Set<string>();
  for (const page of pages.slice(0, 12)) {
    const text = await (await fetch(origin + page)).text();
    for (const [, address = ""] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      if (/\.(?:webp|avif|svg|css|js|woff2)/.test(address))
        files.add(address.replaceAll("&amp;", "&"));
    }
  }
  return { pages: [...pages, "/feed.xml", "/robots.txt"], files: [...files] };
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function chooseVisit({ pages, files }: Places, form: QuoteFormFields): Visit {
  const chance = Math.random();
  if (chance < QUOTE_SHARE) {
    const fields = { ...form, nombre: `Visitante ${randomUUID()}` };
    return { path: "/cotizar", expected: 303, form: fields };
  }
  if (chance < 0.08)
    return { path: `/noticias?q=${encodeURIComponent(pick(SEARCHES))}`, expected: 200 };
  if (chance < 0.15)
    return { path: `/productos?q=${encodeURIComponent(pick(SEARCHES))}`, expected: 200 };
  if (chance < 0.17) return { path: `/nada/${Math.floor(Math.random() * 1000)}`, expected: 404 };
  if (chance < 0.45 && files.length > 0) return { path: pick(files), expected: 200 };
  return { path: pick(pages), expected: 200 };
}

/** @returns the status, once the whole response has arrived */
function sendRequest(agent: Agent, url: string, form?: QuoteFormFields): Promise<number> {
  const body = form && new URLSearchParams(form).toString();
  const octet = () => Math.floor(Math.random() * 256);
  const headers = {
    "Accept-Encoding": "br",
    "X-Forwarded-For": `10.${octet()}.${octet()}.${octet()}`,
    ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.on("error", reject).on("end", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on("error", reject).end(body);
  });
}
