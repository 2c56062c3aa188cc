import { spawn } from "node:child_process";
import path from "node:path";

import { createClient, type Client } from "#data/client/client.ts";
import { findFreePort } from "#tests/support/free-port.ts";

import { NODE_PARAMETERS, PROGRAM_ENVIRONMENT } from "../../scripts/setup/program.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The secret key of every such site. */
export const SECRET_KEY = "sb_secret_of_the_drills_and_of_nothing_else";
export const PUBLISHABLE_KEY = "sb_publishable_of_the_drills";

/** The administrator of every such site. */
export const ADMINISTRATOR = {
  email: "admin@empresa.example",
  password: "vacas verdes beben mate",
};

/** The built product as its own process, which can be killed and started again. */
export interface SiteProcess {
  origin: string;
  /** The key that browsers send with every API request. */
  publishableKey: string;
  /** A client with the secret key, over HTTP. */
  client: Client;
  /** Resolves once it serves. @throws when it ends instead, with its output */
  start: () => Promise<void>;
  /** Ends it with SIGKILL. */
  kill: () => Promise<void>;
  /** Ends it with SIGTERM; returns its exit code and how long it took. */
  stop: () => Promise<{ code: number | null; ms: number }>;
  /** Its process id, 0 before the first start. */
  pid: () => number;
  /** Its console output and log since the last start. */
  said: () => string;
}

/**
 * @param settings environment variables besides those of every such process
 * @param watcher a program with its parameters that runs the process, such as `strace -D`
 * @param root the built checkout that runs
 */
export async function prepareSite(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  watcher: readonly string[] = [],
  root = ROOT,
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
      const [command, ...parameters] = [
        ...watcher,
        process.execPath,
        ...NODE_PARAMETERS,
        path.join(root, "build/program/main.js"),
      ];
      const child = spawn(command, parameters, {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
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
