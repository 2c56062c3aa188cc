import { createServer, type Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { type SerializedResponse, sendSerialized } from "#server/http/serialized-response.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

const BODY = Buffer.from("vacas, gallinas y cachamas ".repeat(200));
const HEADERS = ["Content-Type", "text/plain; charset=utf-8", "X-Name", "año"];
const KEEP_ALIVE_MS = 5000;

const makeResponse = (
  bytes: Buffer | null,
  status = bytes === null ? 304 : 200,
): SerializedResponse => ({
  status,
  headers: [...HEADERS, ...(bytes === null ? [] : ["Content-Length", String(bytes.length)])],
  bytes,
});

/** A server that sends one response by `sendSerialized`, and a twin that sends it as Node's manual says. */
async function serveTwins(serialized: SerializedResponse, policy: string | null = "no-cache") {
  const fast = createServer((request, response) =>
    sendSerialized(serialized, policy, request, response),
  );
  const plain = createServer((request, response) => {
    response.writeHead(serialized.status, [
      ...serialized.headers,
      ...(policy === null ? [] : ["Cache-Control", policy]),
    ]);
    response.end(request.method === "HEAD" ? null : serialized.bytes);
  });
  return { fast: await listen(fast), plain: await listen(plain) };
}

function listen(server: Server): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return listenForTest(server);
}

/** Everything that a connection receives, without the dates. */
async function exchange(port: number, requests: string): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(requests);
  return (await text(socket)).replaceAll(/Date: .* GMT/g, "Date:");
}

const ask = (method: string, version = "1.1", ...headers: string[]) =>
  [`${method} / HTTP/${version}`, "Host: sitio.example", ...headers, "", ""].join("\r\n");
const last = (method: string) => ask(method, "1.1", "Connection: close");

afterEach(() => vi.useRealTimers());

test.each([
  ["a body", makeResponse(BODY)],
  ["an empty body", makeResponse(Buffer.alloc(0))],
  ["no body", makeResponse(null)],
  ["another status", makeResponse(BODY, 404)],
])("%s is sent byte for byte as Node sends it, time after time", async (_, serialized) => {
  const { fast, plain } = await serveTwins(serialized);
  const conversations = [
    ask("GET").repeat(5) + last("GET"),
    ask("HEAD") + ask("GET").repeat(3) + ask("HEAD").repeat(3) + last("HEAD"),
    ask("GET", "1.0"),
    ask("GET", "1.0", "Connection: keep-alive") + last("GET"),
    ask("GET").repeat(2) + ask("GET", "1.0"),
    last("GET"),
  ];
  for (const conversation of conversations) {
    const got = await exchange(fast, conversation);
    expect(got).toBe(await exchange(plain, conversation));
    expect(got).toContain(`HTTP/1.1 ${serialized.status} `);
  }
});

test("Node writes the head once a second, and again for another policy", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const writeHead = vi.spyOn(ServerResponse.prototype, "writeHead");
  onTestFinished(() => writeHead.mockRestore());
  const serialized = makeResponse(BODY);
  const { fast } = await serveTwins(serialized, "no-cache");
  await exchange(fast, ask("GET").repeat(9) + last("GET"));
  // For the first request, and for the one that closes its connection.
  expect(writeHead).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 1000);
  await exchange(fast, ask("GET").repeat(9) + last("GET"));
  expect(writeHead).toHaveBeenCalledTimes(4);

  let policy = "max-age=1";
  const port = await listen(
    createServer((request, response) => sendSerialized(serialized, policy, request, response)),
  );
  expect(await exchange(port, ask("GET").repeat(2) + last("GET"))).not.toContain("no-cache");
  policy = "max-age=2";
  const got = await exchange(port, ask("GET").repeat(2) + last("GET"));
  expect(got.match(/max-age=\d/g)).toEqual(["max-age=2", "max-age=2", "max-age=2"]);
});

test("a body beyond the limit per second is sent all the same", async () => {
  const large = makeResponse(Buffer.alloc(9 * 1024 * 1024, "maíz"));
  const { fast } = await serveTwins(large);
  const got = await exchange(fast, ask("GET").repeat(2) + last("GET"));
  expect(got.split("HTTP/1.1 200 OK")).toHaveLength(4);
  expect(got.length).toBeGreaterThan(3 * 9 * 1024 * 1024);
});
