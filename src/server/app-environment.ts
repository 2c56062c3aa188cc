import type { HttpBindings } from "@hono/node-server";

import type { RequestVariables } from "#server/http/logging/request-log.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";

/** What every handler of the server finds in its context. */
export interface AppEnvironment {
  Bindings: HttpBindings & {
    /** Set by the page cache, whose renders skip the queue of pages for one visitor. */
    isForCache?: boolean;
    /** Given by the page cache, for pages that the render thread compresses. */
    onEncoded?: OnEncoded | undefined;
  };
  Variables: RequestVariables;
}
