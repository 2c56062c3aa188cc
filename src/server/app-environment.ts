import type { HttpBindings } from "@hono/node-server";

import type { RequestVariables } from "#server/logging/request-log.ts";
import type { OnEncoded } from "#server/page-cache/encode-page.ts";

/** What every handler of the server finds in its context. */
export interface AppEnvironment {
  Bindings: HttpBindings & {
    /** Asked by the page cache, for all who wait: it comes before what is made for one visitor. */
    isForEverybody?: boolean;
    /** Given by the page cache, for pages that are compressed where they are made. */
    onEncoded?: OnEncoded | undefined;
  };
  Variables: RequestVariables;
}
