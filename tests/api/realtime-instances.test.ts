import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Database } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { createSupabaseApi, type SupabaseApi } from "#backend/supabase-api.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  subscribe,
} from "#tests/support/realtime-clients.ts";

/* Instances on one PostgreSQL are one to their clients; an embedded database has one. */

describe.runIf(inject("postgresUrl") !== null)("several instances over postgres", () => {
  let backend: TestBackend;
  let other: SupabaseApi;
  let otherDatabase: Database;
  let folder: string;
  let here: RealtimeClients;
  let there: RealtimeClients;
  let token: string;
  const errors: unknown[] = [];
  beforeAll(async () => {
    backend = await startTestBackend("postgres");
    otherDatabase = await openPostgres({ url: backend.url ?? "" });
    folder = await mkdtemp(path.join(tmpdir(), "other-"));
    other = await createSupabaseApi({
      database: otherDatabase,
      keys: backend.keys,
      filesFolder: folder,
      picturesFolder: path.join(folder, "pictures"),
      onError: (error) => errors.push(error),
    });
    here = await serveRealtime(backend);
    there = await serveRealtime({
      ...backend,
      upgrade: other.upgrade,
      fetch: (request) => other.fetch(request, { clientAddress: "192.0.2.1" }),
    });
    ({ token } = await here.signIn({ email: "una@example.com", administrator: true }));
  });
  afterAll(async () => {
    await there.close();
    await here.close();
    await other.close();
    await otherDatabase.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  });

  const joinRoom = async (clients: RealtimeClients, key: string) => {
    const states = createInbox<string>();
    const channel = clients
      .connect(token)
      .channel("panel", { config: { private: true, presence: { key } } });
    const messages = createInbox<{ event: string; payload: unknown }>();
    const present = createInbox<string>();
    channel
      .on("broadcast", { event: "*" }, ({ event, payload }) => messages.push({ event, payload }))
      .on("presence", { event: "sync" }, () =>
        present.push(Object.keys(channel.presenceState()).toSorted().join(" ")),
      );
    await subscribe(channel, states.push);
    return { channel, messages, present, states };
  };

  test("changes, broadcasts and presence reach the clients of each", async () => {
    const ana = await joinRoom(here, "ana");
    const luz = await joinRoom(there, "luz");
    await ana.channel.track({ campo: "título" });
    await luz.present.wait((keys) => keys === "ana");
    await luz.channel.track({ campo: "precio" });
    await ana.present.wait((keys) => keys === "ana luz");
    // Larger than a notification.
    const payload = { texto: "ñ".repeat(20_000) };
    await ana.channel.send({ type: "broadcast", event: "nota", payload });
    await ana.channel.send({ type: "broadcast", event: "otra", payload: {} });
    expect(await luz.messages.wait(2)).toEqual([
      { event: "nota", payload },
      { event: "otra", payload: {} },
    ]);
    await backend.sql("select realtime.send('{\"id\": 1}', 'base', 'panel')");
    await ana.messages.wait(({ event }) => event === "base");
    await luz.messages.wait(({ event }) => event === "base");
    expect(ana.messages.received).toHaveLength(1);

    // One who comes later, on either, sees all who are there.
    const sol = await joinRoom(there, "sol");
    await sol.present.wait((keys) => keys === "ana luz");
    await ana.channel.socket.disconnect();
    await sol.present.wait((keys) => keys === "luz");
    for (const { channel } of [luz, sol]) await channel.unsubscribe();
  });

  test("a client that joins while a change is under way gets it once that is committed", async () => {
    const inbox = createInbox<unknown>();
    const channel = there
      .connect(token)
      .channel("tabla")
      .on("postgres_changes", { event: "*", schema: "public", table: "products" }, ({ new: row }) =>
        inbox.push(row),
      );
    let isJoined = false;
    const joined = await backend.database.transaction({}, async (transaction) => {
      await transaction.query(
        "insert into public.products (slug, title, category) values ('antes', 'Antes', 'x')",
      );
      const joining = subscribe(channel).then(() => (isJoined = true));
      // Its join waits for this transaction, whose change has not been recorded.
      await expect
        .poll(() => backend.sql("select from realtime.interests where name like 'table:%'"))
        .toHaveLength(1);
      expect(isJoined).toBe(false);
      return { joining };
    });
    await joined.joining;
    await backend.sql("update public.products set title = 'Después' where slug = 'antes'");
    expect(await inbox.wait(1)).toMatchObject([{ title: "Después" }]);
    await channel.unsubscribe();
  });

  test("when notifications were lost, all clients join again, and read again", async () => {
    const { channel, messages, states } = await joinRoom(here, "ana");
    await backend.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'site-listener' and datname = current_database()`,
    );
    expect(await states.wait((state) => state === "SUBSCRIBED")).toContain("CHANNEL_ERROR");
    await backend.sql("select realtime.send('{}', 'vuelve', 'panel')");
    await messages.wait(({ event }) => event === "vuelve");
    await channel.unsubscribe();
    expect(errors).toEqual([]);
  });
});
