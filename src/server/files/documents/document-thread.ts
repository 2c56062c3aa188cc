import { parentPort, workerData } from "node:worker_threads";

import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { writeCatalogue } from "#server/files/documents/catalogue/catalogue-document.ts";
import { writeProductList } from "#server/files/documents/catalogue/product-list-document.ts";
import { writeComparison } from "#server/files/documents/comparison-document.ts";
import type { DocumentWork } from "#server/files/documents/documents.ts";
import { writeLabels } from "#server/files/documents/label-document.ts";
import { writeProposal } from "#server/files/documents/proposal-document.ts";
import { writeQuestionnaire } from "#server/files/documents/questionnaire-document.ts";
import { writeSheet } from "#server/files/documents/sheet-document.ts";

/** No save waits for a document. */
const NICENESS = 10;
lowerThreadPriority(NICENESS);

parentPort?.postMessage(new Uint8Array(await write(workerData as DocumentWork)));

function write(work: DocumentWork): Promise<Buffer> {
  switch (work.kind) {
    case "sheet":
      return writeSheet(work.state, work.look);
    case "questionnaire":
      return writeQuestionnaire(work.state, work.look);
    case "comparison":
      return writeComparison(work.state, work.look);
    case "labels":
      return writeLabels(work.label, work.order);
    case "proposal":
      return writeProposal(work.proposal, work.place, work.look);
    case "catalogue":
      return writeCatalogue(work.state, work.pictures, work.look);
    case "product-list":
      return writeProductList(work.state, work.look);
  }
}
