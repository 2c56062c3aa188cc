import type { Database } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import type { Preferences } from "#backend/rest/headers/preferences.ts";
import type { Schema } from "#backend/rest/schema.ts";

/** One request to the REST API. */
export interface RequestContext {
  request: Request;
  parameters: URLSearchParams;
  preferences: Preferences;
  identity: Identity;
  /** An anonymous client outside this process, which has lower limits. */
  isAnonymous: boolean;
  database: Database;
  schema: Schema;
}
