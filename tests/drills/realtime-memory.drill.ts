import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { startTestBackend } from "#tests/support/backend.ts";
import { serveRealtime } from "#tests/support/realtime-clients.ts";

/* The memory of idle connections, each signed in and on a private channel with presence and a table. The clients are
   another process. */

const CONNECTIONS = 1000;
const MOST_BYTES = 50 * 1024;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const CLIENT = fileURLToPath(new URL("../support/idle-sockets.ts", import.meta.url));

test("ten thousand joins leave a server that answers, and a bounded memory", async () => {
  const backend = await startTestBackend("pglite");
  const clients = await serveRealtime(backend, (n) => `192.0.2.${n % 200}`);
  const { token } = await clients.signIn({ email: "una@example.com", administrator: true });
  const url = `${clients.url}?apikey=${backend.keys.publishable}&vsn=2.0.0`;
  const child = fork(CLIENT, [url, token, "100"]);
  collect();
  const before = process.memoryUsage().rss;
  const start = performance.now();
  child.send(100);
  await once(child, "message");
  const ms = performance.now() - start;
  collect();
  const perJoin = (process.memoryUsage().rss - before) / 10_000;
  process.stdout.write(`10,000 joins in ${ms} ms, ${perJoin} bytes resident for each\n`);
  expect(perJoin).toBeLessThan(MOST_BYTES);
  await expect(backend.sql("select 1")).resolves.toBeDefined();
  child.kill();
  await clients.close();
  await backend.close();
}, 180_000);

test("an idle connection takes 50 KB at most", async () => {
  const backend = await startTestBackend("pglite");
  const clients = await serveRealtime(backend, (n) => `192.0.2.${n % 200}`);
  const { token } = await clients.signIn({ email: "una@example.com", administrator: true });
  const url = `${clients.url}?apikey=${backend.keys.publishable}&vsn=2.0.0`;
  const child = fork(CLIENT, [url, token]);
  const openMore = async (count: number) => {
    child.send(count);
    await once(child, "message");
    await new Promise((resolve) => setTimeout(resolve, 2000));
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, heap: heapUsed + external };
  };
  // The first ones load what all need, and make the database's own memory grow.
  const before = await openMore(900);
  const after = await openMore(CONNECTIONS);
  child.kill();
  const [rss, heap] = [after.rss - before.rss, after.heap - before.heap].map(
    (bytes) => bytes / CONNECTIONS,
  );
  process.stdout.write(`per idle connection: ${rss} bytes resident, ${heap} in the heap\n`);
  expect(rss).toBeLessThan(MOST_BYTES);
  await clients.close();
  await backend.close();
}, 180_000);
