import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { createClient } from "#data/client/client.ts";
import { followHostedChanges } from "#server/hosted-changes.ts";
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

/** Changes as a site receives them; without Realtime they are polled every `pollMs`. */
async function follow({ pollMs = NEVER_MS, netMs = NEVER_MS, key = backend.keys.secret } = {}) {
  const logged: string[] = [];
  const changes = followHostedChanges({
    client: createClient({ url: project.url, key }),
    onLog: (line) => logged.push(line),
    pollMs,
    netMs,
    rejoinMs: 50,
  });
  const received: (string | null)[] = [];
  const states: boolean[] = [];
  await changes.watch({
    onChange: async (table) => void received.push(table),
    onState: (isSubscribed) => states.push(isSubscribed),
  });
  onTestFinished(() => changes.close());
  return { received, states, logged, changes };
}

const joined = () => until(() => expect(project.realtime.joined()).toBe(1));

async function insert(table: "products" | "news"): Promise<void> {
  const { error } = await backend
    .client(backend.keys.secret)
    .from(table)
    .insert({ title: "Melaza de caña" });
  expect(error).toBeNull();
}

test("Realtime reports a change immediately, with its table", async () => {
  const { received, states, logged } = await follow();
  await joined();
  // At the start, and after the comparison that follows the join.
  await until(() => expect(states).toEqual([true, true]));
  await insert("products");
  await until(() => expect(received).toEqual(["products"]));
  await insert("news");
  await until(() => expect(received).toEqual(["products", "news"]));
  expect(logged).toEqual([]);
});

test("a broken connection is reported immediately, and changes during it once it is back", async () => {
  const { received, states } = await follow();
  await joined();
  await until(() => expect(states).toEqual([true, true]));
  project.realtime.setDown(true);
  // Lost, then the version was compared once.
  await until(() => expect(states).toEqual([true, true, false, true]));
  await insert("products");
  expect(received).toEqual([]);
  project.realtime.setDown(false);
  await until(() => expect(received).toEqual([null]));
  await joined();
});

test.each([
  ["crashes", () => project.realtime.crashChannels()],
  ["is closed, as when a token runs out,", () => project.realtime.closeChannels()],
])("a channel that %s is joined again, and no change is missed", async (_, end) => {
  const { received, states } = await follow();
  await joined();
  await until(() => expect(states).toEqual([true, true]));
  end();
  await insert("news");
  // By the comparison after the join, or by the channel if it joined before the insert.
  await until(() => expect(received).not.toEqual([]));
  await joined();
  const before = received.length;
  await insert("products");
  await until(() => expect(received.slice(before)).toContain("products"));
});

test("a refused join is logged once and retried, and the version is compared until it succeeds", async () => {
  project.realtime.refuseJoins("RealtimeRestarting: Realtime is restarting, please standby");
  const { received, states, logged } = await follow({ pollMs: 300 });
  await until(() => expect(logged).toHaveLength(1));
  expect(logged[0]).toContain("RealtimeRestarting");
  await insert("products");
  await until(() => expect(received).toEqual([null]));
  expect(states.at(-1)).toBe(true);
  project.realtime.refuseJoins(null);
  await joined();
  expect(logged).toHaveLength(1);
});

test("the publishable key cannot join the channel", async () => {
  const { logged } = await follow({ key: backend.keys.publishable });
  await until(() => expect(logged[0]).toContain("Unauthorized"));
  expect(project.realtime.joined()).toBe(0);
});

test("while the version cannot be compared, the state is not subscribed", async () => {
  project.realtime.setDown(true);
  onTestFinished(() => project.realtime.setDown(false));
  const { states } = await follow({ pollMs: 100 });
  await until(() => expect(states.at(-1)).toBe(true));
  project.setSilent(true);
  await until(() => expect(states.at(-1)).toBe(false));
  project.setSilent(false);
  await until(() => expect(states.at(-1)).toBe(true));
});

test("a change that Realtime missed is found by the periodic comparison", async () => {
  const { received } = await follow({ netMs: 100 });
  await joined();
  // The row of the version number, which no trigger watches.
  await backend.sql("update private.content_version set version = version + 1");
  await until(() => expect(received).toEqual([null]));
});

test("a channel that is joined and silent is noticed: the version is compared as without one", async () => {
  const { received, logged, changes } = await follow({ pollMs: 200, netMs: 400 });
  await joined();
  await until(() =>
    expect(changes.readDelivery()).toEqual({ by: "notifications", withinSeconds: 1 }),
  );
  const change = () => backend.sql("update private.content_version set version = version + 1");
  await change();
  await until(() => expect(received).toEqual([null]));
  await until(() => expect(changes.readDelivery().by).toBe("polling"));
  await until(() => expect(logged).toEqual([expect.stringContaining("brings no changes")]));
  await change();
  await until(() => expect(received).toHaveLength(2));
  // One that arrives shows that it works again.
  await insert("products");
  await until(() => expect(changes.readDelivery().by).toBe("notifications"));
  expect(logged).toHaveLength(1);
});
