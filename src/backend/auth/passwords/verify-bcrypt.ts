import { Worker } from "node:worker_threads";

import type { BcryptWork } from "#backend/auth/passwords/bcrypt-thread.ts";

/**
 * Whether a password matches a bcrypt hash: 50 ms and more of work at GoTrue's cost, in a thread that ends with it.
 * Most installations have no such account, and each has it once.
 */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const workerData: BcryptWork = { password, hash };
  const worker = new Worker(new URL("./bcrypt-thread.ts", import.meta.url), {
    name: "bcrypt",
    workerData,
  });
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the bcrypt thread ended without an answer")));
  return promise;
}
