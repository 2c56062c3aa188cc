import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { followConnections } from "#server/operations/stop.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  const { finish } = followConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  return { open, finish };
}

test("idle connections end immediately, and nothing more is accepted", async () => {
  const { open, finish } = await listen((_, response) => response.end("uno"));
  const [silent, idle] = [await open(), await open()];
  idle.write(REQUEST);
  await once(idle, "data");
  await Promise.all([finish(), once(silent.resume(), "close"), once(idle.resume(), "close")]);
  await expect(open()).rejects.toThrow("ECONNREFUSED");
});

test("a pending response is sent whole, then its connection ends", async () => {
  const requested = Promise.withResolvers<void>();
  const ends: (() => void)[] = [];
  const { open, finish } = await listen((_, response) => {
    ends.push(() => response.end("dos"));
    requested.resolve();
  });
  const socket = await open();
  socket.write(REQUEST);
  await requested.promise;
  const finished = finish();
  for (const end of ends) end();
  expect(await text(socket)).toMatch(/\r\n\r\ndos$/);
  await finished;
});

test("a slow reader gets all of a response that is written already", async () => {
  const body = Buffer.alloc(20_000_000, "x");
  const requested = Promise.withResolvers<void>();
  const { open, finish } = await listen((_, response) => {
    response.end(body);
    requested.resolve();
  });
  const socket = await open();
  socket.write(REQUEST);
  await requested.promise;
  const finished = finish();
  const received = await text(socket);
  expect(received.slice(received.indexOf("\r\n\r\n") + 4)).toHaveLength(body.length);
  await finished;
});

test("a client that sends more requests on a busy connection gets no further response", async () => {
  const finished = Promise.withResolvers<void>();
  let count = 0;
  const { open, finish } = await listen((_, response) => {
    count += 1;
    response.write("a");
    finish().then(finished.resolve, finished.reject);
    response.end("b");
  });
  const socket = await open();
  socket.write(REQUEST);
  socket.on("data", () => socket.write(REQUEST)).on("error", () => undefined);
  await Promise.all([finished.promise, once(socket, "close")]);
  expect(count).toBe(1);
});
