import { parentPort, workerData } from "node:worker_threads";

import type { DocumentWork } from "#server/files/documents/documents.ts";
import { writeLabels } from "#server/files/documents/label-document.ts";
import { writeProposal } from "#server/files/documents/proposal-document.ts";
import { writeSheet } from "#server/files/documents/sheet-document.ts";

const work = workerData as DocumentWork;
parentPort?.postMessage(new Uint8Array(await write()));

function write(): Promise<Buffer> {
  switch (work.kind) {
    case "sheet":
      return writeSheet(work.state, work.look);
    case "proposal":
      return writeProposal(work.proposal, work.place, work.look);
    case "labels":
      return writeLabels(work.label, work.order);
  }
}
