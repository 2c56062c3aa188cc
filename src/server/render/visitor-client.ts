import { createClient, type Client } from "#data/client/client.ts";
import { answerUnavailable, type Backend } from "#server/backend.ts";

/** Creates a getter of the data layer with a visitor's rights; it fails as `unavailable` until the backend is open. */
export function createVisitorClient(getBackend: () => Backend | null): () => Client {
  const starting = createClient({
    url: "http://localhost",
    key: "starting",
    fetch: () => Promise.resolve(answerUnavailable()),
  });
  let known: { backend: Backend; client: Client } | null = null;
  return () => {
    const backend = getBackend();
    if (backend === null) return starting;
    if (known?.backend !== backend)
      known = { backend, client: backend.createClient(backend.publishableKey) };
    return known.client;
  };
}
