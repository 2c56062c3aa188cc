import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { followConnections } from "#server/connections.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

async function listen(answer: RequestListener) {
  const server = createServer(answer);
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

test("idle connections end at once, and nothing more is accepted", async () => {
  const { open, finish } = await listen((_, response) => response.end("uno"));
  const [silent, idle] = [await open(), await open()];
  idle.write(REQUEST);
  await once(idle, "data");
  await Promise.all([finish(), once(silent.resume(), "close"), once(idle.resume(), "close")]);
  await expect(open()).rejects.toThrow("ECONNREFUSED");
});

test("an answer under way is sent whole, then its connection ends", async () => {
  const asked = Promise.withResolvers<void>();
  const answers: (() => void)[] = [];
  const { open, finish } = await listen((_, response) => {
    answers.push(() => response.end("dos"));
    asked.resolve();
  });
  const socket = await open();
  socket.write(REQUEST);
  await asked.promise;
  const finished = finish();
  for (const answer of answers) answer();
  expect(await text(socket)).toMatch(/\r\n\r\ndos$/);
  await finished;
});

test("who reads slowly gets all of an answer that is written already", async () => {
  const body = Buffer.alloc(20_000_000, "x");
  const asked = Promise.withResolvers<void>();
  const { open, finish } = await listen((_, response) => {
    response.end(body);
    asked.resolve();
  });
  const socket = await open();
  socket.write(REQUEST);
  await asked.promise;
  const finished = finish();
  const answer = await text(socket);
  expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toHaveLength(body.length);
  await finished;
});

test("a client that goes on asking on a connection that was busy gets no further answer", async () => {
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
