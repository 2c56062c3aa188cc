import type { Database, Role } from "#backend/database/database.ts";
import type { RequestContext } from "#backend/rest/context.ts";
import { RestError } from "#backend/rest/errors.ts";
import { accepts } from "#backend/rest/headers/media-type.ts";
import { readCatalog } from "#backend/rest/openapi/catalog.ts";
import { writeDocument } from "#backend/rest/openapi/document.ts";
import type { RestResponse } from "#backend/rest/response.ts";
import type { Schema } from "#backend/rest/schema.ts";
import { runTransaction } from "#backend/rest/sql/execute.ts";
import { createAsyncCache } from "#lib/async/memoize.ts";

const METHODS = "OPTIONS,GET,HEAD";
const ROLES = 3;
const TYPE = "application/openapi+json";

/**
 * Handles `/rest/v1/`: the description of the API for the secret key and for administrators, each with what their
 * role may reach. To everybody else there is nothing here. Each description is written once, as the schema is read once.
 */
export function createOpenApi(database: Database, schema: Schema) {
  const cacheDocument = createAsyncCache<string>(ROLES);
  const describe = (role: Role): Promise<string> =>
    cacheDocument(role, async () =>
      JSON.stringify(writeDocument(await readCatalog(database, schema, role))),
    );
  /** @throws {RestError} PGRST126 for anonymous clients and for users who are not administrators */
  return async (context: RequestContext): Promise<RestResponse> => {
    const { method, headers } = context.request;
    if (!(await mayRead(context))) {
      throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
    }
    if (method === "OPTIONS") return { status: 200, headers: { Allow: METHODS }, body: null };
    if (method !== "GET" && method !== "HEAD") {
      throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`, {
        headers: { Allow: METHODS },
      });
    }
    const accept = headers.get("accept");
    if (!accepts(accept, [TYPE, "application/json"])) {
      throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
    }
    return {
      status: 200,
      headers: { "Content-Type": `${TYPE}; charset=utf-8` },
      body: method === "HEAD" ? null : await describe(context.identity.role),
    };
  };
}

/** @throws {IdentityError} for a session that was ended */
async function mayRead({ identity, database }: RequestContext): Promise<boolean> {
  if (identity.role !== "authenticated") return identity.role === "service_role";
  return runTransaction(database, identity, { readOnly: true }, async (transaction) => {
    const { rows } = await transaction.query("select public.is_admin() as is_admin");
    return rows[0]?.["is_admin"] === true;
  });
}
