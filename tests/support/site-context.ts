import type { SiteContext } from "#app/load-context.ts";
import { createClient } from "#data/client/client.ts";

/** What a loader gets, over a backend that responds to each URL; by default it never does. */
export function makeSiteContext(
  respond: (url: URL) => Response | Promise<Response> = () => new Promise(() => undefined),
  parts: Partial<SiteContext> = {},
): SiteContext {
  return {
    client: createClient({
      url: "http://data.test",
      key: "key",
      fetch: async (input) => respond(new URL(input instanceof Request ? input.url : input)),
    }),
    siteUrl: "https://www.empresa.example",
    settings: { supabaseUrl: null, publishableKey: "", sendsMail: false },
    log: () => undefined,
    isFormResponse: false,
    frames: { last: null },
    ...parts,
  };
}
