import { pino } from "pino";
import { expect, test, vi } from "vitest";

import { createClient } from "#data/client/client.ts";
import type { PlanWatcher } from "#server/backend.ts";
import { startPublicationClock, toPause } from "#server/operations/publication-clock.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");

test("the clock sleeps until shortly before the next moment, a minute at most, and longer without one", () => {
  expect(toPause(null, NOW)).toBe(300_000);
  expect(toPause("2026-11-26T12:00:30Z", NOW)).toBe(25_000);
  expect(toPause("2026-11-26T12:00:04Z", NOW)).toBe(500);
  expect(toPause("2026-11-26T11:59:00Z", NOW)).toBe(500);
  expect(toPause("2027-01-01T00:00:00Z", NOW)).toBe(60_000);
});

test("the clock checks again immediately when something is planned", async () => {
  let looks = 0;
  const server = createClient({
    url: "http://database.example",
    key: "key",
    fetch: (input) => {
      const isLook = new Request(input).url.includes("carry_out_due");
      if (isLook) looks += 1;
      return Promise.resolve(Response.json(isLook ? false : []));
    },
  });
  const watchers: PlanWatcher[] = [];
  const watchPlans = async (watcher: PlanWatcher) => void watchers.push(watcher);
  const clock = startPublicationClock({ server, watchPlans }, pino({ enabled: false }));
  watchers[0]?.onState(true);
  await vi.waitFor(() => expect(looks).toBe(2));
  watchers[0]?.onChange();
  await vi.waitFor(() => expect(looks).toBe(3));
  await clock.stop();
});
