import { createServer, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import { type ReadyAnswer, sendReady } from "#server/ready-answer.ts";

const BODY = Buffer.from("vacas, gallinas y cachamas ".repeat(200));
const HEADERS = ["Content-Type", "text/plain; charset=utf-8", "X-Name", "año"];
const KEEP_ALIVE_MS = 5000;

const makeAnswer = (bytes: Buffer | null, status = bytes === null ? 304 : 200): ReadyAnswer => ({
  status,
  headers: [...HEADERS, ...(bytes === null ? [] : ["Content-Length", String(bytes.length)])],
  bytes,
});

/** A server that sends one answer by `sendReady`, and a twin that sends it as Node's manual says. */
async function serveTwins(answer: ReadyAnswer, policy: string | null = "no-cache") {
  const ready = createServer((request, response) => sendReady(answer, policy, request, response));
  const plain = createServer((request, response) => {
    response.writeHead(answer.status, [
      ...answer.headers,
      ...(policy === null ? [] : ["Cache-Control", policy]),
    ]);
    response.end(request.method === "HEAD" ? null : answer.bytes);
  });
  return { ready: await listen(ready), plain: await listen(plain) };
}

async function listen(server: Server): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Everything that a connection gets, without what tells the time. */
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
  ["a body", makeAnswer(BODY)],
  ["an empty body", makeAnswer(Buffer.alloc(0))],
  ["no body", makeAnswer(null)],
  ["another status", makeAnswer(BODY, 404)],
])("%s is sent byte for byte as Node sends it, time after time", async (_, answer) => {
  const { ready, plain } = await serveTwins(answer);
  const conversations = [
    ask("GET").repeat(5) + last("GET"),
    ask("HEAD") + ask("GET").repeat(3) + ask("HEAD").repeat(3) + last("HEAD"),
    ask("GET", "1.0"),
    ask("GET", "1.0", "Connection: keep-alive") + last("GET"),
    ask("GET").repeat(2) + ask("GET", "1.0"),
    last("GET"),
  ];
  for (const conversation of conversations) {
    const got = await exchange(ready, conversation);
    expect(got).toBe(await exchange(plain, conversation));
    expect(got).toContain(`HTTP/1.1 ${answer.status} `);
  }
});

test("Node writes the head once a second, and anew for another policy", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const writeHead = vi.spyOn(ServerResponse.prototype, "writeHead");
  onTestFinished(() => writeHead.mockRestore());
  const answer = makeAnswer(BODY);
  const { ready } = await serveTwins(answer, "no-cache");
  await exchange(ready, ask("GET").repeat(9) + last("GET"));
  // The first, and the one that is told that its connection ends.
  expect(writeHead).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 1000);
  await exchange(ready, ask("GET").repeat(9) + last("GET"));
  expect(writeHead).toHaveBeenCalledTimes(4);

  let policy = "max-age=1";
  const port = await listen(
    createServer((request, response) => sendReady(answer, policy, request, response)),
  );
  expect(await exchange(port, ask("GET").repeat(2) + last("GET"))).not.toContain("no-cache");
  policy = "max-age=2";
  const got = await exchange(port, ask("GET").repeat(2) + last("GET"));
  expect(got.match(/max-age=\d/g)).toEqual(["max-age=2", "max-age=2", "max-age=2"]);
});

test("more than a second has room for is sent all the same", async () => {
  const large = makeAnswer(Buffer.alloc(9 * 1024 * 1024, "maíz"));
  const { ready } = await serveTwins(large);
  const got = await exchange(ready, ask("GET").repeat(2) + last("GET"));
  expect(got.split("HTTP/1.1 200 OK")).toHaveLength(4);
  expect(got.length).toBeGreaterThan(3 * 9 * 1024 * 1024);
});
