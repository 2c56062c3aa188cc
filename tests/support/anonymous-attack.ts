import { Agent, request } from "node:http";
import { workerData } from "node:worker_threads";

import type { AttackOrder } from "#tests/support/anonymous-attacks.ts";

/* A worker thread that attacks until it is terminated, so that reading responses does not delay the drill's timers. */

const { origin, requests, connections, state } = workerData as AttackOrder;
const statuses = new Int32Array(state);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const octet = () => Math.floor(Math.random() * 256);

function send(turn: number): Promise<void> {
  const one = requests[turn % requests.length];
  if (one === undefined) return Promise.resolve();
  const { method = "GET", body, isOneAddress = false } = one;
  const target = one.path.replaceAll("RANDOM", String(Math.random()).slice(2));
  const headers = {
    ...one.headers,
    ...(!isOneAddress && { "X-Forwarded-For": `10.${octet()}.${octet()}.${octet()}` }),
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve) => {
    const sent = request(origin + target, { agent, method, headers }, (response) => {
      Atomics.add(statuses, response.statusCode ?? 0, 1);
      response.on("error", () => resolve()).on("end", () => resolve());
      response.resume();
    });
    // The server may close the connection when it refuses before it has read the body.
    sent.on("error", () => resolve()).end(body);
  });
}

async function attack(connection: number): Promise<void> {
  for (let turn = connection; ; turn += 1) await send(turn);
}

await Promise.all(Array.from({ length: connections }, (_, connection) => attack(connection)));
