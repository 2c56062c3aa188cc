import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { writeCatalogue } from "#server/files/documents/catalogue/catalogue-document.ts";
import { writeProductList } from "#server/files/documents/catalogue/product-list-document.ts";
import type { DocumentWork } from "#server/files/documents/documents.ts";
import { writeProposal } from "#server/files/documents/proposal-document.ts";
import { writeSheet } from "#server/files/documents/sheet-document.ts";

/** Requests go first. Elsewhere than on Linux it would be the priority of the whole process. */
const PRIORITY = 10;

if (process.platform === "linux") {
  try {
    setPriority(PRIORITY);
  } catch {
    // The system may not allow it: everything works without.
  }
}

parentPort?.postMessage(new Uint8Array(await write(workerData as DocumentWork)));

function write(work: DocumentWork): Promise<Buffer> {
  switch (work.kind) {
    case "sheet":
      return writeSheet(work.state, work.look);
    case "proposal":
      return writeProposal(work.proposal, work.place, work.look);
    case "catalogue":
      return writeCatalogue(work.state, work.pictures, work.look);
    case "product-list":
      return writeProductList(work.state, work.look);
  }
}
