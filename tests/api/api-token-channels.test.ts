import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { createTokenMaker, type TokenMaker } from "#tests/support/api-tokens.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  subscribe,
} from "#tests/support/realtime-clients.ts";

/** How soon a revoked token's channels are closed; nothing more is sent on them before that. */
const LIMIT_MS = 5000;

describe.each(TEST_DATABASES)("access tokens on Realtime over %s", (kind) => {
  let backend: TestBackend;
  let maker: TokenMaker;
  let clients: RealtimeClients;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    maker = await createTokenMaker(backend);
    clients = await serveRealtime(backend);
  });
  afterAll(async () => {
    await clients.close();
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  type Event = Readonly<Record<string, unknown>>;
  const follow = (token: string, table: string, name = "cambios") => {
    const events = createInbox<Event>();
    const channel = clients
      .connect(token)
      .channel(name)
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table },
        ({ eventType, new: row, old }) =>
          events.push({ eventType, title: (row as Event)["title"], old }),
      );
    return { channel, events };
  };

  test("follow the tables of their scopes, hidden rows and deletions included", async () => {
    const { token } = await maker.make({ products: "read" });
    const { channel, events } = follow(token, "products");
    expect(await subscribe(channel)).toBe("SUBSCRIBED");
    const [row] = await backend.sql<{ id: string }>(
      "insert into public.products (title, category, is_published) values ('Oculto', 'x', false) returning id",
    );
    await events.wait(1);
    await backend.sql("delete from public.products where id = ($1::text)::uuid", [row?.id ?? ""]);
    await events.wait(2);
    expect(events.received).toMatchObject([
      { eventType: "INSERT", title: "Oculto" },
      { eventType: "DELETE", old: { id: row?.id } },
    ]);
  });

  test("follow nothing else: no other table, no broadcasts, no private channel", async () => {
    const { token } = await maker.make({ products: "read" });
    await expect(subscribe(follow(token, "news").channel)).rejects.toThrow("may not read news");
    await expect(subscribe(follow(token, "*").channel)).rejects.toThrow("may not read");
    const client = clients.connect(token);
    await expect(subscribe(client.channel("abierta"))).rejects.toThrow("Unauthorized");
    const isPrivate = { config: { private: true } };
    await expect(subscribe(client.channel("panel", isPrivate))).rejects.toThrow("Unauthorized");
  });

  test("unknown tokens join no channel", async () => {
    const { channel } = follow(`ina_token_${"x".repeat(43)}`, "products");
    await expect(subscribe(channel)).rejects.toThrow("The session has ended");
  });

  test("are refused in the socket's address", async () => {
    const { token } = await maker.make({ products: "read" });
    const socket = new WebSocket(`${clients.url}?apikey=${token}&vsn=1.0.0`);
    expect(await new Promise((resolve) => socket.once("error", resolve))).toMatchObject({
      message: "Unexpected server response: 401",
    });
  });

  test("a revoked token receives nothing more, and its channels are closed", async () => {
    const { token, id } = await maker.make({ products: "read" });
    const ends = createInbox<string>();
    const { channel, events } = follow(token, "products");
    await subscribe(channel, (status) => ends.push(status));
    const start = performance.now();
    await maker.revoke(id);
    await backend.sql("insert into public.products (title, category) values ('Después', 'x')");
    await ends.wait((status) => status === "CLOSED");
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
    expect(events.received).toEqual([]);
    await expect(subscribe(follow(token, "products", "otra").channel)).rejects.toThrow(
      "The session has ended",
    );
  });

  test("a silent channel is closed too", async () => {
    const { token, id } = await maker.make({ products: "read" });
    const ends = createInbox<string>();
    await subscribe(follow(token, "products").channel, (status) => ends.push(status));
    await maker.revoke(id);
    expect(await ends.wait((status) => status === "CLOSED")).toContain("CLOSED");
  });
});
