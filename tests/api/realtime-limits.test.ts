import { once } from "node:events";
import { createConnection, type Socket } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import { LIMITS } from "#backend/realtime/limits.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
} from "#tests/support/realtime-clients.ts";
import { pickSize } from "#tests/support/size.ts";

/* What hostile and broken clients send. The database plays no part in it: one kind is enough. */

type Frame = [string | null, string | null, string, string, Record<string, unknown>];

let backend: TestBackend;
let clients: RealtimeClients;
let token: string;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  clients = await serveRealtime(backend);
  ({ token } = await clients.signIn({ email: "una@example.com", administrator: true }));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await clients.close();
  await backend.close();
  expect(backend.errors).toEqual([]);
});

const addressOf = (parameters: Record<string, string>) =>
  `${clients.url}?${new URLSearchParams(parameters)}`;
const open = async (key = backend.keys.publishable, vsn = "2.0.0") => {
  const socket = new WebSocket(addressOf({ apikey: key, vsn }));
  sockets.push(socket);
  const inbox = createInbox<Frame>();
  socket.on("message", (data: Buffer) => inbox.push(JSON.parse(data.toString()) as Frame));
  await once(socket, "open");
  return { socket, ...inbox };
};
/** Opens so many, once those of earlier tests have gone. */
const openMany = async (count: number) => {
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  await expect
    .poll(
      async () => {
        opened.push(await open());
        return opened.length;
      },
      { interval: 1 },
    )
    .toBe(count);
  return opened;
};
const closing = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  return `${code} ${reason.toString()}`;
};
const join = (topic: string, ref: string, payload: object = { access_token: token }) =>
  JSON.stringify([ref, ref, topic, "phx_join", payload]);

/** The status with which a handshake is refused. */
const refusalOf = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.on("open", () => reject(new Error("accepted")));
    socket.on("error", () => undefined);
  });

describe("a handshake", () => {
  test.each([
    ["no key", {}, 401],
    ["another key", { apikey: "otra", vsn: "2.0.0" }, 401],
    ["another version", { apikey: "sb_publishable_test", vsn: "3.0.0" }, 400],
    ["a long key", { apikey: "x".repeat(8000) }, 401],
  ])("with %s is refused", async (_, parameters, status) => {
    expect(await refusalOf(addressOf(parameters as Record<string, string>))).toBe(status);
  });

  test("that is no handshake, or breaks off, affects no other client", async () => {
    const { port } = new URL(clients.url);
    const send = async (text: string) => {
      const socket: Socket = createConnection(Number(port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(text);
      await once(socket.resume(), "close");
    };
    const path = `/realtime/v1/websocket?apikey=${backend.keys.publishable}`;
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    await send(`${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: no\r\n\r\n`);
    await send(`${head}Sec-WebSocket-Version: 99\r\n\r\n`);
    await send(`${head}\r\n\u0000\u0001`);
    await send(head.replace(path, "//////?%%%\u00ff").replace("GET", "POST").concat("\r\n"));
    expect((await open()).socket.readyState).toBe(WebSocket.OPEN);
  });
});

test.each([
  ["no JSON", "{", "1007 Malformed message"],
  ["another form", '{"topic":"x"}', "1007 Malformed message"],
  ["wrong types", '[{},[],1,"phx_join",null]', "1007 Malformed message"],
  ["a long topic", JSON.stringify(["1", "1", "t".repeat(300), "x", {}]), "1007 Malformed message"],
  ["a short binary frame", Uint8Array.of(3, 1), "1007 Malformed message"],
  ["lengths beyond it", Uint8Array.of(3, 255, 255, 255, 255, 255, 1), "1007 Malformed message"],
  ["another kind", Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0), "1007 Malformed message"],
  ["invalid UTF-8 in a text", Buffer.from([0xff]), "1007 "],
  ["a frame too large", "x".repeat(LIMITS.frameBytes + 1), "1009 "],
])("%s ends the connection", async (_, data, end) => {
  const { socket } = await open();
  // `ws` sends a buffer as text here, whatever it holds.
  socket.send(data, { binary: !(typeof data === "string" || Buffer.isBuffer(data)) });
  expect(await closing(socket)).toBe(end);
});

test.each([
  [{ config: { postgres_changes: "x" } }, "InvalidJoinPayload"],
  [
    { config: { postgres_changes: Array.from({ length: 21 }, () => ({ table: "news" })) } },
    "InvalidJoinPayload",
  ],
  [{ config: { postgres_changes: [{ table: "news", __proto__x: 1, event: 7 }] } }, /malformed/],
  [{ access_token: 7 }, "InvalidJoinPayload"],
  [{ access_token: "a.b.c" }, /JwtSignatureError/],
  [{ config: { broadcast: { replay: { since: 1 } }, private: true } }, /UnableToReplay/],
  [null, "InvalidJoinPayload"],
])("a malformed join is refused (%#) and the connection stays", async (payload, reason) => {
  const { socket, wait } = await open();
  socket.send(JSON.stringify(["1", "1", "realtime:x", "phx_join", payload]));
  socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}]));
  const [refused, alive] = await wait(2);
  expect(refused?.[4]).toMatchObject({
    status: "error",
    response: { reason: expect.stringMatching(reason) },
  });
  expect(alive).toMatchObject([null, "2", "phoenix", "phx_reply", { status: "ok" }]);
});

test("a topic without a name, unknown channels and events change nothing", async () => {
  const { socket, wait } = await open();
  socket.send(join("realtime:", "1"));
  socket.send(join("otro:x", "2"));
  socket.send(JSON.stringify([null, "3", "realtime:x", "broadcast", {}]));
  socket.send(JSON.stringify([null, "4", "phoenix", "nada", {}]));
  socket.send(JSON.stringify([null, "5", "phoenix", "heartbeat", {}]));
  const frames = await wait(4);
  expect(frames.map(([, ref, , , payload]) => [ref, payload["status"]])).toEqual([
    ["1", "error"],
    ["2", "error"],
    ["3", "error"],
    ["5", "ok"],
  ]);
});

test("a flood ends the connection, and a join again replaces the channel", async () => {
  const { socket, wait, received } = await open();
  socket.send(join("realtime:x", "1"));
  socket.send(join("realtime:x", "2"));
  await wait(({ 1: ref, 3: event }) => event === "phx_reply" && ref === "2");
  expect(received.map(([joinRef, , , event]) => `${joinRef} ${event}`)).toEqual([
    "1 phx_reply",
    "1 phx_close",
    "2 phx_reply",
  ]);
  for (let n = 0; n < 1000; n += 1) socket.send('[null,null,"phoenix","heartbeat",{}]');
  expect(await closing(socket)).toBe("1008 Too many messages per second");
});

test("limits the channels of a connection and the anonymous connections of an address", async () => {
  const { socket, wait } = await open();
  const most = LIMITS.channelsPerConnection;
  for (let n = 0; n <= most; n += 1) socket.send(join(`realtime:c${n}`, String(n)));
  const frames = await wait(most + 1);
  expect(frames.filter(([, , , , payload]) => payload["status"] === "ok")).toHaveLength(most);
  expect(frames.at(-1)?.[4]).toMatchObject({ response: { reason: /Too many channels/ } });
  const anonymous = await openMany(LIMITS.anonymousPerAddress);
  expect(await refusalOf(addressOf({ apikey: backend.keys.publishable }))).toBe(429);
  // With the key of the server, and once the others have gone, there is room.
  await open(backend.keys.secret);
  for (const client of anonymous) client.socket.terminate();
  await expect.poll(() => open().then(() => "open", String)).toBe("open");
});

test("a reader that does not read is cut, and the others get everything", async () => {
  const [slow, other] = [await open(), await open()];
  for (const { socket, wait } of [slow, other]) {
    socket.send(join("realtime:sala", "1"));
    await wait(1);
  }
  slow.socket.pause();
  const message = { topic: "sala", event: "e", payload: { text: "x".repeat(60_000) } };
  const body = JSON.stringify({ messages: [message, message, message, message] });
  const headers = { apikey: backend.keys.secret, "content-type": "application/json" };
  // More than what the system itself stores for a socket.
  const count = 100;
  for (let n = 1; n <= count; n += 1) {
    const url = "http://backend.test/realtime/v1/api/broadcast";
    await backend.fetch(new Request(url, { method: "POST", headers, body }));
    await other.wait(1 + n * 4);
  }
  slow.socket.resume();
  expect(await closing(slow.socket)).toMatch(/^(?:1008 Too slow a reader|1006 )$/);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

test(
  "thousands of joins end in refusals or channels, and leave nothing behind",
  async () => {
    const total = pickSize(1000, 10_000);
    let replies = 0;
    for (let begun = 0; begun < total;) {
      const { socket, wait } = await open(backend.keys.secret);
      const part = Math.min(150, total - begun);
      for (let n = 0; n < part; n += 1) {
        socket.send(
          join(`realtime:m${begun + n}`, String(n), { config: { private: n % 2 === 0 } }),
        );
      }
      replies += (await wait(part)).length;
      begun += part;
      socket.terminate();
    }
    expect(replies).toBe(total);
    await expect
      .poll(() => backend.sql("select from realtime.interests"), { timeout: 30_000 })
      .toEqual([]);
  },
  pickSize(60_000, 600_000),
);
