import type { Database } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import type { Preferences } from "#backend/rest/preferences.ts";
import type { Schema } from "#backend/rest/schema.ts";

/** One request on its way through the wire. */
export interface RequestContext {
  request: Request;
  parameters: URLSearchParams;
  preferences: Preferences;
  identity: Identity;
  /** Somebody whom nobody knows, beyond this process: may ask for less than others. */
  isStranger: boolean;
  database: Database;
  schema: Schema;
}
