import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { findPostgres, startPostgres } from "#tests/support/postgres.ts";
import { prepareSite } from "#tests/support/site-process.ts";

const ADDRESSES = [
  "/",
  "/productos",
  "/noticias",
  "/productos?q=maiz",
  "/rest/v1/news",
  "/auth/v1/user",
];

test.skipIf((await findPostgres()) === null)(
  "a PostgreSQL outage is logged once per change of state, not per request",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "outage-log-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    const server = await startPostgres(path.join(folder, "postgres"));
    if (server === null) throw new Error("PostgreSQL is not installed");
    onTestFinished(server.stop);
    await server.createDatabase("site");
    const site = await prepareSite(path.join(folder, "data"), {
      DATABASE_URL: server.urlOf("site"),
      LOG_LEVEL: "info",
      SEED: "demo",
    });
    onTestFinished(site.kill);
    await site.start();
    const said = () =>
      site
        .said()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line).msg)
        // A request without a session is refused with and without a database.
        .filter((message) => message !== "security event");
    const requestAll = () =>
      Promise.all(
        ADDRESSES.map(async (address) => {
          const headers = { apikey: site.publishableKey };
          await (await fetch(site.origin + address, { headers })).arrayBuffer();
        }),
      );
    const waitFor = (status: number) =>
      vi.waitFor(
        async () => {
          await requestAll();
          expect((await fetch(`${site.origin}/readyz`)).status).toBe(status);
        },
        { timeout: 30_000 },
      );
    // Nothing is cached yet, so there are no stale copies to serve.
    await server.stop();
    await waitFor(503);
    await requestAll();
    expect(said()).toEqual(["the database does not answer"]);
    await server.restart();
    await waitFor(200);
    await vi.waitFor(() =>
      expect(said()).toEqual(["the database does not answer", "the database answers again"]),
    );
    await requestAll();
    await server.stop();
    await vi.waitFor(
      async () => {
        await requestAll();
        expect(said().slice(2).toSorted()).toEqual([
          "serving stale copies of pages",
          "the database does not answer",
        ]);
      },
      { timeout: 30_000 },
    );
  },
  120_000,
);
