import { spawn } from "node:child_process";
import path from "node:path";

import { createClient, type Client } from "#data/client.ts";
import { findFreePort } from "#tests/support/free-port.ts";

import { PROGRAM, PROGRAM_ENVIRONMENT } from "../../scripts/setup/program.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The server's own key of every such site. */
export const SECRET_KEY = "sb_secret_of_the_drills_and_of_nothing_else";
const PUBLISHABLE_KEY = "sb_publishable_of_the_drills";

/** Who administers every such site. */
export const ADMINISTRATOR = {
  email: "admin@empresa.example",
  password: "vacas verdes beben mate",
};

/** The built product as a process of its own, which may be killed and started again. */
export interface SiteProcess {
  origin: string;
  /** What a browser sends with every request to the wire. */
  publishableKey: string;
  /** The data with the server's own rights, over HTTP. */
  client: Client;
  /** Resolves once it serves. @throws when it ends instead, with what it said */
  start: () => Promise<void>;
  /** Ends it without a chance to tidy up. */
  kill: () => Promise<void>;
  /** Asks it to end, as an operator does; gives its exit code and how long it took. */
  stop: () => Promise<{ code: number | null; ms: number }>;
  /** Of its process, 0 before the first start. */
  pid: () => number;
  /** What it has said on its console and in its log since it was started. */
  said: () => string;
}

/**
 * @param settings of the environment, beside those that every such process gets
 * @param watcher a program with its parameters that becomes the process, such as `strace -D`
 */
export async function prepareSite(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  watcher: readonly string[] = [],
): Promise<SiteProcess> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let kill = (): Promise<void> => Promise.resolve();
  let stop: SiteProcess["stop"] = () => Promise.resolve({ code: 0, ms: 0 });
  let pid = 0;
  let said = "";
  return {
    origin,
    publishableKey: PUBLISHABLE_KEY,
    client: createClient({ url: origin, key: SECRET_KEY }),
    kill: () => kill(),
    stop: () => stop(),
    pid: () => pid,
    said: () => said,
    start: async () => {
      const [command = process.execPath, ...parameters] = [
        ...watcher,
        process.execPath,
        ...PROGRAM,
      ];
      const child = spawn(command, parameters, {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          PATH: process.env["PATH"],
          ...PROGRAM_ENVIRONMENT,
          NODE_ENV: "production",
          PORT: String(port),
          HOST: "127.0.0.1",
          SITE_URL: origin,
          DATA_DIR: dataDir,
          SEED: "none",
          SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
          SUPABASE_SECRET_KEY: SECRET_KEY,
          ADMIN_EMAIL: ADMINISTRATOR.email,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
          LOG_LEVEL: "error",
          ...settings,
        },
      });
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      kill = async () => {
        child.kill("SIGKILL");
        await ended;
      };
      stop = async () => {
        const began = performance.now();
        child.kill("SIGTERM");
        return { code: await ended, ms: performance.now() - began };
      };
      pid = child.pid ?? 0;
      said = "";
      await new Promise<void>((resolve, reject) => {
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          said += text;
          if (said.includes("Listo: ")) resolve();
        });
        child.once("exit", () => reject(new Error(`the site did not start:\n${said}`)));
      });
    },
  };
}
