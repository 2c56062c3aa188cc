import type { RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  type SignedIn,
  subscribe,
} from "#tests/support/realtime-clients.ts";

interface Message {
  event: string;
  payload: unknown;
}

describe.each(TEST_DATABASES)("broadcast and presence over %s", (kind) => {
  let backend: TestBackend;
  let clients: RealtimeClients;
  let administrator: SignedIn;
  let ordinary: SignedIn;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    clients = await serveRealtime(backend);
    administrator = await clients.signIn({ email: "una@example.com", administrator: true });
    ordinary = await clients.signIn({ email: "otra@example.com" });
  });
  afterAll(async () => {
    await clients.close();
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  const collect = (channel: RealtimeChannel) => {
    const inbox = createInbox<Message>();
    channel.on("broadcast", { event: "*" }, (message: Message) => inbox.push(message));
    return inbox;
  };
  const panel = (token = administrator.token, config = {}) =>
    clients.connect(token).channel("panel:edicion", { config: { private: true, ...config } });

  test("a broadcast reaches the others of a room, its sender on request, and is acknowledged", async () => {
    const sender = panel(administrator.token, { broadcast: { self: true, ack: true } });
    const old = clients
      .connect(administrator.token, { vsn: "1.0.0" })
      .channel("panel:edicion", { config: { private: true } });
    const elsewhere = clients.connect(administrator.token).channel("panel:edicion");
    const [own, others, unheard] = [collect(sender), collect(old), collect(elsewhere)];
    for (const channel of [sender, old, elsewhere]) await subscribe(channel);
    const payload = { texto: "año — «ñandú» 🌽", orden: 1 };
    expect(await sender.send({ type: "broadcast", event: "nota", payload })).toBe("ok");
    expect(await own.wait(1)).toMatchObject([{ event: "nota", payload }]);
    expect(await others.wait(1)).toMatchObject([{ event: "nota", payload }]);
    await old.send({ type: "broadcast", event: "respuesta", payload });
    expect(await own.wait(2)).toMatchObject([{}, { event: "respuesta", payload }]);
    const bytes = new Uint8Array([1, 2, 255]).buffer;
    await sender.send({ type: "broadcast", event: "bytes", payload: bytes });
    const [, , third] = await own.wait(3);
    expect(new Uint8Array(third?.payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 255]));
    // The public channel of the same name is another one.
    expect(unheard.received).toEqual([]);
    expect(others.received).toHaveLength(1);
    const large = { type: "broadcast", event: "x", payload: { a: "x".repeat(70_000) } } as const;
    expect(await sender.send(large)).toBe("error");
    for (const channel of [sender, old, elsewhere]) await channel.unsubscribe();
  });

  test("policies decide on private channels; public ones are for those who are signed in", async () => {
    const refusal = /You do not have permissions to read from this Channel topic/;
    const anonymous = clients.connect().channel("panel:edicion", { config: { private: true } });
    await expect(subscribe(panel(ordinary.token))).rejects.toThrow(refusal);
    await expect(subscribe(anonymous)).rejects.toThrow(refusal);
    const other = clients
      .connect(administrator.token)
      .channel("otra", { config: { private: true } });
    await expect(subscribe(other)).rejects.toThrow(refusal);
    await expect(subscribe(clients.connect().channel("abierta"))).rejects.toThrow(refusal);
    expect(await subscribe(clients.connect(ordinary.token).channel("abierta"))).toBe("SUBSCRIBED");
    const server = clients
      .connect(backend.keys.secret)
      .channel("cualquiera", { config: { private: true } });
    expect(await subscribe(server)).toBe("SUBSCRIBED");
    const invalid = clients.connect(`${administrator.token}x`).channel("abierta");
    await expect(subscribe(invalid)).rejects.toThrow("Failed to validate JWT signature");
  });

  test("an anonymous subscriber of a table neither receives nor sends broadcasts on its channel", async () => {
    const follow = (token?: string) =>
      clients
        .connect(token)
        .channel("mixta")
        .on("postgres_changes", { event: "*", schema: "public", table: "news" }, () => undefined)
        .on("presence", { event: "sync" }, () => states.push("sync"));
    const states = createInbox<string>();
    const anonymous = follow();
    const heard = collect(anonymous);
    const signedIn = clients.connect(ordinary.token).channel("mixta");
    const heardThere = collect(signedIn);
    await subscribe(anonymous);
    await subscribe(signedIn);
    await anonymous.send({ type: "broadcast", event: "spam", payload: {} });
    expect(await anonymous.track({ quien: "nadie" })).toBe("error");
    await signedIn.send({ type: "broadcast", event: "a", payload: {} });
    await signedIn.track({ quien: "alguien" });
    expect([heard.received, heardThere.received, states.received]).toEqual([[], [], []]);
    await anonymous.unsubscribe();
    await signedIn.unsubscribe();
  });

  test("broadcasts come over HTTP and from the database", async () => {
    const channel = panel();
    const inbox = collect(channel);
    await subscribe(channel);
    const silent = panel();
    await silent.socket.setAuth();
    expect(await silent.httpSend("uno", { n: 1 })).toEqual({ success: true });
    expect(await silent.httpSend("bytes", new Uint8Array([7]).buffer)).toEqual({ success: true });
    // Not joined, the client itself turns to HTTP.
    expect(await silent.send({ type: "broadcast", event: "dos", payload: { n: 2 } })).toBe("ok");
    await inbox.wait(3);
    await backend.sql("select realtime.send('{\"n\": 3}', 'tres', 'panel:edicion', true)");
    await backend.sql("select realtime.send('{\"n\": 4}', 'cuatro', 'panel:edicion', false)");
    await backend.sql("select realtime.send('{\"n\": 5}', 'cinco', 'panel:edicion')");
    const received = await inbox.wait(5);
    expect(received.map(({ event }) => event)).toEqual(["uno", "bytes", "dos", "tres", "cinco"]);
    expect(received[3]).toMatchObject({ payload: { n: 3 }, meta: { id: expect.any(String) } });
    const refused = panel(ordinary.token);
    await refused.socket.setAuth();
    await expect(refused.httpSend("no", {})).rejects.toThrow(/permissions to write/);
    await expect(clients.connect().channel("abierta").httpSend("no", {})).rejects.toThrow(
      /permissions to write/,
    );
    await channel.unsubscribe();
    // Nothing is stored without listeners.
    const interests = "select from realtime.interests where name = 'topic:private:panel:edicion'";
    await expect.poll(() => backend.sql(interests)).toEqual([]);
    await backend.sql("delete from realtime.messages");
    await backend.sql("select realtime.send('{}', 'seis', 'panel:edicion')");
    expect(await backend.sql("select from realtime.messages")).toEqual([]);
  });

  test("presence is synchronised: who is there, who comes, changes and goes", async () => {
    const watch = (key: string) => {
      const channel = panel(administrator.token, { presence: { key } });
      const events = createInbox<string>();
      channel
        .on("presence", { event: "sync" }, () => {
          const names = Object.entries(channel.presenceState<{ campo: string }>()).map(
            ([who, list]) => `${who}:${list.map(({ campo }) => campo).join("+")}`,
          );
          events.push(`sync ${names.toSorted().join(" ")}`);
        })
        .on("presence", { event: "join" }, ({ key: who }) => events.push(`join ${who}`))
        .on("presence", { event: "leave" }, ({ key: who }) => events.push(`leave ${who}`));
      return { channel, events };
    };
    const [ana, luz] = [watch("ana"), watch("luz")];
    await subscribe(ana.channel);
    await ana.channel.track({ campo: "título" });
    await subscribe(luz.channel);
    await luz.events.wait((event) => event === "sync ana:título");
    await luz.channel.track({ campo: "precio" });
    await ana.events.wait((event) => event === "sync ana:título luz:precio");
    await luz.channel.track({ campo: "texto" });
    await ana.events.wait((event) => event === "sync ana:título luz:texto");
    await luz.channel.untrack();
    await ana.events.wait((event) => event === "leave luz");
    await luz.channel.track({ campo: "texto" });
    await ana.events.wait((event) => event === "sync ana:título luz:texto");
    ana.events.received.splice(0);
    // A broken connection leaves too.
    await luz.channel.socket.disconnect();
    await ana.events.wait((event) => event === "sync ana:título");
    expect(await ana.channel.track({ campo: "x".repeat(5000) })).toBe("error");
  });
});
