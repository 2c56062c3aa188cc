import { parentPort, workerData } from "node:worker_threads";

import type { DocumentWork } from "#server/files/documents/documents.ts";
import { writeProposal } from "#server/files/documents/proposal-document.ts";
import { writeSheet } from "#server/files/documents/sheet-document.ts";

const work = workerData as DocumentWork;
const bytes =
  work.kind === "sheet"
    ? await writeSheet(work.state, work.look)
    : await writeProposal(work.proposal, work.place, work.look);
parentPort?.postMessage(new Uint8Array(bytes));
