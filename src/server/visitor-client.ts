import { createClient, type Client } from "#data/client.ts";
import { answerUnavailable, type Wire } from "#server/wire.ts";

/** Gives the data layer with a visitor's rights; it fails as `unavailable` until the wire is open. */
export function createVisitorClient(getWire: () => Wire | null): () => Client {
  const starting = createClient({
    url: "http://localhost",
    key: "starting",
    fetch: () => Promise.resolve(answerUnavailable()),
  });
  let known: { wire: Wire; client: Client } | null = null;
  return () => {
    const wire = getWire();
    if (wire === null) return starting;
    if (known?.wire !== wire) known = { wire, client: wire.createClient(wire.publishableKey) };
    return known.client;
  };
}
