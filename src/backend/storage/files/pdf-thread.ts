import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

import { judgePdf } from "#backend/storage/files/pdf-content.ts";

/* The check of one PDF, whose path the thread is given. */

parentPort?.postMessage(judgePdf(readFileSync(workerData as string)));
