import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import type { Database } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { createSupabaseApi, type SupabaseApi } from "#backend/supabase-api.ts";
import { createClient } from "#data/client/client.ts";
import { listenForChanges } from "#server/content-changes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  subscribe,
} from "#tests/support/realtime-clients.ts";
import {
  openTransactionPooler,
  type TransactionPooler,
} from "#tests/support/transaction-pooler.ts";

/* One instance behind a connection pooler in transaction mode, another with direct connections, on one database. */

describe.runIf(inject("postgresUrl") !== null)("behind a transaction pooler", () => {
  let direct: TestBackend;
  let pooler: TransactionPooler;
  let pooled: Database;
  let api: SupabaseApi;
  let folder: string;
  let clients: RealtimeClients;
  let token: string;
  const logged: string[] = [];
  const errors: unknown[] = [];

  beforeAll(async () => {
    direct = await startTestBackend("postgres");
    pooler = await openTransactionPooler(direct.url ?? "");
    pooled = await openPostgres({
      url: pooler.url,
      onLog: (line, level) => void (level ?? logged.push(line)),
    });
    folder = await mkdtemp(path.join(tmpdir(), "pooled-"));
    api = await createSupabaseApi({
      database: pooled,
      keys: direct.keys,
      filesFolder: folder,
      picturesFolder: path.join(folder, "pictures"),
      onError: (error) => errors.push(error),
    });
    clients = await serveRealtime({
      ...direct,
      upgrade: api.upgrade,
      fetch: (request) => api.fetch(request, { clientAddress: "192.0.2.1" }),
    });
    ({ token } = await clients.signIn({ email: "una@example.com", administrator: true }));
  });
  afterAll(async () => {
    await clients.close();
    await api.close();
    await pooled.close();
    await pooler.close();
    await direct.close();
    await rm(folder, { recursive: true, force: true });
  });

  const followContent = async (database: Database) => {
    const client = createClient({
      url: "http://localhost",
      key: direct.keys.publishable,
      fetch: (input, init) => api.fetch(new Request(input, init), { clientAddress: null }),
    });
    const tables: (string | null)[] = [];
    const stop = await listenForChanges(database, client).watch({
      onChange: async (table) => void tables.push(table),
      onState: () => undefined,
    });
    return { tables, stop };
  };

  test("the loss of notifications is noticed, logged and said with the delay", async () => {
    const { stop } = await followContent(pooled);
    expect(pooled.readDelivery()).toEqual({ by: "polling", withinSeconds: 2 });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("within 2 seconds");
    await stop();
  });

  test("a hidden product is reported in time, whichever instance hides it", async () => {
    const { tables, stop } = await followContent(pooled);
    const { stop: stopDirect, tables: directTables } = await followContent(direct.database);
    expect(direct.database.readDelivery().by).toBe("notifications");
    await direct.sql(
      "insert into public.products (slug, title, category) values ('sebo', 'Sebo', 'x')",
    );
    await vi.waitFor(() => expect(tables).toEqual(["products"]), { timeout: 2000 });
    await direct.sql("update public.products set is_published = false where slug = 'sebo'");
    await vi.waitFor(() => expect(tables).toEqual(["products", "products"]), { timeout: 2000 });
    // Its own changes are known before a save is acknowledged.
    await pooled.transaction({}, (transaction) =>
      transaction.execute("update public.products set title = 'Sebo fundido' where slug = 'sebo'"),
    );
    await pooled.flush();
    expect(tables).toHaveLength(3);
    await vi.waitFor(() => expect(directTables).toHaveLength(3));
    await Promise.all([stop(), stopDirect()]);
  });

  test("followers of a table and of a channel receive what others do", async () => {
    const rows = createInbox<unknown>();
    const messages = createInbox<string>();
    const channel = clients
      .connect(token)
      .channel("panel", { config: { private: true } })
      .on("postgres_changes", { event: "*", schema: "public", table: "products" }, ({ new: row }) =>
        rows.push(row),
      )
      .on("broadcast", { event: "*" }, ({ event }) => messages.push(event));
    await subscribe(channel);
    await direct.sql(
      "insert into public.products (slug, title, category) values ('yuca', 'Yuca', 'x')",
    );
    expect(await rows.wait(1)).toMatchObject([{ title: "Yuca" }]);
    await direct.sql("select realtime.send('{}', 'aviso', 'panel')");
    expect(await messages.wait(1)).toEqual(["aviso"]);
    await channel.unsubscribe();
    expect(errors).toEqual([]);
  });

  test("nothing is written down while every instance listens", async () => {
    const other = await startTestBackend("postgres");
    await other.sql("insert into public.products (slug, title, category) values ('a', 'A', 'x')");
    expect(await other.sql("select from realtime.notifications")).toEqual([]);
    await other.close();
  });
});
