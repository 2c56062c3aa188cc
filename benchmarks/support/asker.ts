import { Agent } from "node:http";
import { workerData } from "node:worker_threads";

import { ask } from "./ask.ts";

/** The input of this worker: URLs to request, each once. */
export interface AskerWork {
  urls: readonly string[];
  connections: number;
}

const { urls, connections } = workerData as AskerWork;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const waiting = urls.values();
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (const url of waiting) await ask(url, agent);
  }),
);
agent.destroy();
