import { readOfflineCopy } from "#app/site/loaders/read-offline-copy.tsx";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { respondData } from "#app/site/offline/respond-data.ts";

/** What a device saves to show it without a network: public content, the same for all of them. */
export const loader = createDocumentLoader("application/json", async ({ client }) =>
  respondData((await readOfflineCopy(client)).copy),
);
