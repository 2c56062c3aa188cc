import { parentPort, workerData } from "node:worker_threads";

import { compareSync } from "bcryptjs";

/** What `verifyBcrypt` gives this thread. */
export interface BcryptWork {
  password: string;
  hash: string;
}

const { password, hash } = workerData as BcryptWork;
parentPort?.postMessage(compareSync(password, hash));
