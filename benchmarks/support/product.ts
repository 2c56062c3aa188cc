import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { OPERATIONS_PATH } from "#backend/running-server.ts";
import { type Client, createClient } from "#data/client/client.ts";

import { findNode } from "../../scripts/setup/dependencies.mjs";
import { PROGRAM, PROGRAM_ENVIRONMENT } from "../../scripts/setup/program.mjs";
import { makeEnvironment } from "../../scripts/setup/run.mjs";
import { end, startChild, waitUntilOk } from "./child.ts";
import { cpuSecondsOf } from "./process.ts";

const ADMIN = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
export const PUBLISHABLE_KEY = "sb_publishable_of_benchmarks";
export const SECRET_KEY = "sb_secret_of_benchmarks_0123456789";

export interface ProductOptions {
  port: number;
  /** Absent, the embedded database. */
  databaseUrl?: string;
  dataDir: string;
}

/** The product as it runs in production, in its own process. */
export interface Product {
  origin: string;
  pid: number;
  /** Milliseconds from the process's start to its first 200 for the home page. */
  firstResponseMs: number;
  /** Milliseconds until its database responds. */
  readyMs: number;
  /** Milliseconds of processor time until then, threads included. */
  startCpuMs: number;
  /** A client with the server's rights, over HTTP. */
  service: Client;
  /** Signs in a client as the panel does. */
  signIn: () => Promise<Client>;
  /** Makes a backup while running, as the command does. @returns its bytes */
  backUp: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the product and waits for its first page, then for its database. @throws {Error} on a port that is not free */
export async function startProduct({
  port,
  databaseUrl,
  dataDir,
}: ProductOptions): Promise<Product> {
  const origin = `http://127.0.0.1:${port}`;
  const other = await fetch(origin).catch(() => null);
  if (other) throw new Error(`something answers at ${origin} already: it would be measured`);
  const start = performance.now();
  const child = startChild(findNode(), PROGRAM, {
    env: makeEnvironment({
      ...PROGRAM_ENVIRONMENT,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: SECRET_KEY,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilOk(child, `${origin}/`);
  const firstResponseMs = performance.now() - start;
  await waitUntilOk(child, `${origin}/readyz`);
  const readyMs = performance.now() - start;
  const startCpuMs = cpuSecondsOf(child.pid ?? 0) * 1000;
  return {
    origin,
    pid: child.pid ?? 0,
    firstResponseMs,
    readyMs,
    startCpuMs,
    service: createClient({ url: origin, key: SECRET_KEY }),
    signIn: async () => {
      const client = createClient({ url: origin, key: PUBLISHABLE_KEY });
      const { error } = await client.auth.signInWithPassword(ADMIN);
      if (error) throw error;
      return client;
    },
    backUp: async () => {
      const headers = { Authorization: `Bearer ${SECRET_KEY}` };
      const response = await fetch(`${origin}${OPERATIONS_PATH}/backup`, {
        method: "POST",
        headers,
      });
      return ((await response.json()) as { bytes: number }).bytes;
    },
    stop: () => end(child),
  };
}

/** Runs `work` with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PREPARING_PORT = 24_790;
let prepared: Promise<string> | null = null;

/** Runs `work` with an installation as after its first start, which takes several times as long as later ones. */
export async function withInstallation<T>(work: (folder: string) => Promise<T>): Promise<T> {
  prepared ??= prepareInstallation();
  const source = await prepared;
  return withFolder(async (folder) => {
    await cp(source, folder, { recursive: true });
    return work(folder);
  });
}

/** Pages rendered at that start are left out. */
async function prepareInstallation(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const product = await startProduct({ port: PREPARING_PORT, dataDir });
  await product.stop();
  await rm(path.join(dataDir, "cache"), { recursive: true, force: true });
  return dataDir;
}
