import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { createClient } from "#data/client.ts";
import { followHostedChanges } from "#server/content-changes/hosted-changes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type HostedProject, openHostedProject } from "#tests/support/hosted-project.ts";

let backend: TestBackend;
let project: HostedProject;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  project = await openHostedProject(backend);
});
afterAll(async () => {
  await project.close();
  await backend.close();
});

const NEVER_MS = 600_000;
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** Changes as a site hears them; without Realtime only where `pollMs` says so. */
async function follow({ pollMs = NEVER_MS, netMs = NEVER_MS, key = backend.keys.secret } = {}) {
  const logged: string[] = [];
  const changes = followHostedChanges({
    client: createClient({ url: project.url, key }),
    onLog: (line) => logged.push(line),
    ...{ pollMs, netMs, rejoinMs: 50 },
  });
  const heard: (string | null)[] = [];
  const states: boolean[] = [];
  await changes.watch({
    onChange: async (table) => void heard.push(table),
    onState: (isTold) => states.push(isTold),
  });
  onTestFinished(() => changes.close());
  return { heard, states, logged };
}

const joined = () => until(() => expect(project.realtime.joined()).toBe(1));

async function insert(table: "products" | "news"): Promise<void> {
  const { error } = await backend
    .client(backend.keys.secret)
    .from(table)
    .insert({ title: "Melaza de caña" });
  expect(error).toBeNull();
}

test("a change is told by Realtime at once, with its table", async () => {
  const { heard, states, logged } = await follow();
  await joined();
  // At the start, and compared after the join.
  await until(() => expect(states).toEqual([true, true]));
  await insert("products");
  await until(() => expect(heard).toEqual(["products"]));
  await insert("news");
  await until(() => expect(heard).toEqual(["products", "news"]));
  expect(logged).toEqual([]);
});

test("a broken connection is told at once, and what changed meanwhile when it is back", async () => {
  const { heard, states } = await follow();
  await joined();
  await until(() => expect(states).toEqual([true, true]));
  project.realtime.setDown(true);
  // Lost; then the version was compared once.
  await until(() => expect(states).toEqual([true, true, false, true]));
  await insert("products");
  expect(heard).toEqual([]);
  project.realtime.setDown(false);
  await until(() => expect(heard).toEqual([null]));
  await joined();
});

test.each([
  ["crashes", () => project.realtime.crashChannels()],
  ["is closed, as when a token runs out,", () => project.realtime.closeChannels()],
])("a channel that %s is joined again, and nothing is missed", async (_, end) => {
  const { heard, states } = await follow();
  await joined();
  await until(() => expect(states).toEqual([true, true]));
  end();
  await insert("news");
  // By the comparison after the join, or by the channel if that was quicker than the insert.
  await until(() => expect(heard).not.toEqual([]));
  await joined();
  const before = heard.length;
  await insert("products");
  await until(() => expect(heard.slice(before)).toContain("products"));
});

test("a refused join is logged once, the version is compared meanwhile, and the join is tried again", async () => {
  project.realtime.refuseJoins("RealtimeRestarting: Realtime is restarting, please standby");
  const { heard, states, logged } = await follow({ pollMs: 300 });
  await until(() => expect(logged).toHaveLength(1));
  expect(logged[0]).toContain("RealtimeRestarting");
  await insert("products");
  await until(() => expect(heard).toEqual([null]));
  expect(states.at(-1)).toBe(true);
  project.realtime.refuseJoins(null);
  await joined();
  expect(logged).toHaveLength(1);
});

test("a visitor's key does not get into the channel", async () => {
  const { logged } = await follow({ key: backend.keys.publishable });
  await until(() => expect(logged[0]).toContain("Unauthorized"));
  expect(project.realtime.joined()).toBe(0);
});

test("while the version cannot be compared, nothing counts as told", async () => {
  project.realtime.setDown(true);
  onTestFinished(() => project.realtime.setDown(false));
  const { states } = await follow({ pollMs: 100 });
  await until(() => expect(states.at(-1)).toBe(true));
  project.setSilent(true);
  await until(() => expect(states.at(-1)).toBe(false));
  project.setSilent(false);
  await until(() => expect(states.at(-1)).toBe(true));
});

test("a change that Realtime did not tell is found by the comparison from time to time", async () => {
  const { heard } = await follow({ netMs: 100 });
  await joined();
  // A row that no trigger watches, with the number that the triggers raise.
  await backend.sql("update private.content_version set version = version + 1");
  await until(() => expect(heard).toEqual([null]));
});
