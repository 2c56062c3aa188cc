import { readOfflineCopy } from "#app/site/loaders/read-offline-copy.tsx";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { respondData } from "#app/site/offline/respond-data.ts";

/** What a device compares its copy with at each contact, in a few hundred bytes. */
export const loader = createDocumentLoader("application/json", async ({ client }) =>
  respondData((await readOfflineCopy(client)).version),
);
