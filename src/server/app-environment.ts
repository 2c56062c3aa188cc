import type { HttpBindings } from "@hono/node-server";

import type { RequestVariables } from "#server/logging/request-log.ts";

/** What every handler of the server finds in its context. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: RequestVariables;
}
