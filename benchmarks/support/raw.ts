import { writeFile } from "node:fs/promises";

import { findNode } from "../../scripts/setup/dependencies.mjs";
import { end, startChild, waitUntilOk } from "./child.ts";
import type { Contender } from "./nginx.ts";
import type { Prepared } from "./prepared.ts";

/** Starts raw node:http, which sends prepared responses, written to `file`; the home page's must be among them. */
export async function startRaw(
  file: string,
  port: number,
  responses: readonly Prepared[],
): Promise<Contender> {
  await writeFile(file, JSON.stringify(responses));
  const script = new URL("raw-server.ts", import.meta.url).pathname;
  const child = startChild(findNode(), [script, file, String(port)], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilOk(child, `${origin}/`);
  return { name: "node:http", origin, pid: child.pid ?? 0, stop: () => end(child) };
}
