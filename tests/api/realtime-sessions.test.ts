import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { signAccessToken } from "#backend/identity.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  type SignedIn,
  subscribe,
} from "#tests/support/realtime-clients.ts";

/** How soon someone who lost a right stops receiving, as the product promises. */
const LIMIT_MS = 5000;

describe.each(TEST_DATABASES)("those who lose their rights over %s", (kind) => {
  let backend: TestBackend;
  let clients: RealtimeClients;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    clients = await serveRealtime(backend);
    // The last administrator cannot be removed.
    await clients.signIn({ email: "queda@example.com", administrator: true });
  });
  afterAll(async () => {
    await clients.close();
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  const signIn = (email: string) => clients.signIn({ email, administrator: true });

  /** Joins a private, a public and a table channel; their system messages and ends are collected. */
  const joinAll = async (token: string) => {
    const client = clients.connect(token);
    const channels = [
      client.channel("panel", { config: { private: true } }),
      client.channel("abierta"),
      client
        .channel("tabla")
        .on("postgres_changes", { event: "*", schema: "public", table: "drafts" }, () => undefined),
    ];
    const ends = createInbox<string>();
    const messages = createInbox<string>();
    for (const channel of channels) {
      channel.on("system", {}, ({ status, message }: Record<string, string>) => {
        if (status === "error") messages.push(message ?? "");
      });
      await subscribe(channel, (status) => status === "CLOSED" && ends.push(channel.topic));
    }
    return { client, ends, messages };
  };
  const measure = async (
    change: () => Promise<unknown>,
    ends: { wait: (n: number) => unknown },
  ) => {
    const start = performance.now();
    await change();
    await ends.wait(3);
    return performance.now() - start;
  };

  test("an ended session ends its channels, with the reason", async () => {
    const person = await signIn("sale@example.com");
    const { ends, messages } = await joinAll(person.token);
    const end = () =>
      backend.sql("delete from auth.sessions where user_id = ($1::text)::uuid", [person.id]);
    expect(await measure(end, ends)).toBeLessThan(LIMIT_MS);
    expect(messages.received).toEqual(Array(3).fill("The session has ended"));
    const again = clients.connect(person.token).channel("abierta");
    await expect(subscribe(again)).rejects.toThrow("The session has ended");
  });

  test("a removed administrator loses all channels, and may join only what others may", async () => {
    const person = await signIn("quitada@example.com");
    const { ends, messages } = await joinAll(person.token);
    const remove = () =>
      backend.sql("delete from public.admin_users where user_id = ($1::text)::uuid", [person.id]);
    expect(await measure(remove, ends)).toBeLessThan(LIMIT_MS);
    expect(messages.received).toEqual(Array(3).fill("Your rights have changed"));
    const again = clients.connect(person.token).channel("panel", { config: { private: true } });
    await expect(subscribe(again)).rejects.toThrow(/permissions to read/);
  });

  /** A token of the person's session that expires in so many milliseconds. */
  const signToken = async ({ id }: SignedIn, lifeMs: number) => {
    const [session] = await backend.sql<{ id: string }>(
      "select id from auth.sessions where user_id = ($1::text)::uuid",
      [id],
    );
    const now = Math.floor(Date.now() / 1000);
    return signAccessToken(
      { sub: id, session_id: session?.id ?? "", aal: "aal1" },
      { issuedAt: now - 60, expiresAt: now + lifeMs / 1000 },
      backend.keys,
    );
  };
  test("an expired token ends its channels unless a newer one came", async () => {
    const person = await signIn("caduca@example.com");
    const [expiring, refreshed] = [await signToken(person, 2000), await signToken(person, 60_000)];
    const lost = await joinAll(expiring);
    const stays = await joinAll(expiring);
    await stays.client.realtime.setAuth(refreshed);
    expect(await measure(() => Promise.resolve(), lost.ends)).toBeLessThan(2000 + LIMIT_MS);
    expect(lost.messages.received).toEqual(Array(3).fill("Token has expired"));
    expect(stays.ends.received).toEqual([]);
    await stays.client.realtime.setAuth(`${refreshed}x`);
    await stays.ends.wait(3);
    expect(stays.messages.received).toEqual(
      Array(3).fill("JwtSignatureError: Failed to validate JWT signature"),
    );
    const late = clients.connect(await signToken(person, -5000)).channel("abierta");
    await expect(subscribe(late)).rejects.toThrow("Token has expired");
  });

  test("an anonymous client that signs in on the channel gets that user's rights", async () => {
    const person = await signIn("entra@example.com");
    const client = clients.connect();
    const inbox = createInbox<unknown>();
    const channel = client
      .channel("mixta")
      .on(
        "postgres_changes",
        { event: "INSERT", schema: "public", table: "products" },
        ({ new: row }) => inbox.push(row["slug"]),
      )
      .on("broadcast", { event: "*" }, ({ event }) => inbox.push(event));
    await subscribe(channel);
    await client.realtime.setAuth(person.token);
    await expect
      .poll(async () => {
        await backend.sql("select realtime.send('{}', 'hola', 'mixta', false)");
        return inbox.received;
      })
      .toContain("hola");
    await backend.sql(
      "insert into public.products (slug, title, category, is_published) values ('oculto', 'Oculto', 'x', false)",
    );
    await inbox.wait((item) => item === "oculto");
    await channel.unsubscribe();
  });
});
