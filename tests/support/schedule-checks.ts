import { setTimeout as wait } from "node:timers/promises";

import type { Client } from "#data/client/client.ts";
import { readAll } from "#data/client/read-all.ts";
import type { ExpectedPage, PlannedPublication } from "#tests/support/schedule-plan.ts";

/* What the schedule drill checks: what became of each publication, its revisions, its lateness and its pages. */

/** A time during which a site was ready, in milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** What is stored of a publication; `done_at` is null while it is not carried out. */
export interface Outcome {
  id: string;
  done_at: string | null;
  failure: unknown;
}

/** A page may be as late as a publication. */
const PAGE_LIMIT_MS = 1000;

export const readOutcomes = (client: Client) =>
  readAll(async (first, last): Promise<Outcome[]> => {
    const rows = await client
      .from("publications")
      .select("id, done_at, failure")
      .order("id")
      .range(first, last)
      .throwOnError();
    return rows.data;
  });

/**
 * Counts the revisions of each publication: one for each of its records, and no other since the plan.
 *
 * @param since the last revision before the publications
 */
export async function countRevisions(
  client: Client,
  planned: readonly PlannedPublication[],
  since: number,
): Promise<{ doubled: number; lost: number; faults: string[] }> {
  const outcomes = new Map((await readOutcomes(client)).map((one) => [one.id, one]));
  const revisions = await readAll(async (first, last) => {
    const rows = await client
      .from("revisions")
      .select("record_id, change_id")
      .gt("id", since)
      .order("id")
      .range(first, last)
      .throwOnError();
    return rows.data;
  });
  const changes = Map.groupBy(revisions, ({ record_id }) => record_id);
  const faults: string[] = [];
  let doubled = 0;
  let lost = 0;
  for (const { id, records } of planned) {
    const outcome = outcomes.get(id);
    if (!outcome?.done_at) faults.push(`${id} was not carried out: ${JSON.stringify(outcome)}`);
    const found = records.map((record) => changes.get(record) ?? []);
    if (!outcome?.done_at || found.some((one) => one.length === 0)) lost += 1;
    if (found.some((one) => one.length > 1)) doubled += 1;
    const isWhole = found.every((one) => one.length === 1 && one[0]?.change_id === id);
    if (!isWhole) faults.push(`${id} has other revisions than one of each record`);
  }
  const { count } = await client.from("drafts").select("*", { count: "exact", head: true });
  if (count !== 0) faults.push(`${count} drafts are left`);
  return { doubled, lost, faults };
}

/** The latest revision's id, 0 without any. */
export async function findLastRevision(client: Client): Promise<number> {
  const { data } = await client
    .from("revisions")
    .select("id")
    .order("id", { ascending: false })
    .limit(1)
    .throwOnError();
  return data[0]?.id ?? 0;
}

/**
 * For each publication, the longest time without a break, in milliseconds, that it was due and not done while a site
 * was ready.
 */
export function measureLateness(
  ready: readonly Span[],
  planned: readonly PlannedPublication[],
  outcomes: readonly Outcome[],
): number[] {
  const spans = mergeSpans(ready);
  const done = new Map(outcomes.map(({ id, done_at }) => [id, done_at]));
  return planned.map(({ id, dueAt }) => {
    const doneAt = done.get(id);
    const end = doneAt ? Date.parse(doneAt) : Infinity;
    return Math.max(0, ...spans.map(({ from, to }) => Math.min(to, end) - Math.max(from, dueAt)));
  });
}

/** The times during which at least one site was ready. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Whether a page shows what it must. */
async function isShown(origin: string, { path, text }: ExpectedPage): Promise<boolean> {
  const response = await fetch(origin + path);
  const html = await response.text();
  return text === null ? response.status === 404 : response.status === 200 && html.includes(text);
}

/** Waits until a page of a done publication shows it; a description of the fault, or an empty string. */
export async function findPageFault(origin: string, page: ExpectedPage): Promise<string> {
  for (const end = Date.now() + PAGE_LIMIT_MS; !(await isShown(origin, page)); await wait(20)) {
    if (Date.now() > end) return `${origin}${page.path} does not show ${page.text ?? "a 404"}`;
  }
  return "";
}

/** Reads pages one after the other until it is stopped, so that they are cached; faults while a site is down. */
export function keepCached(origin: string, paths: readonly string[]): () => Promise<void> {
  let isStopped = false;
  const read = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      await fetch(`${origin}${paths[turn % paths.length]}`)
        .then(
          (response) => response.arrayBuffer(),
          () => null,
        )
        .catch(() => null);
      await wait(20);
    }
  };
  const ended = read();
  return () => {
    isStopped = true;
    return ended;
  };
}
