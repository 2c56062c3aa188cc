import { answerWithCors, type Origins } from "#backend/api/cors.ts";
import type { ConnectionInfo, Handler } from "#backend/api/handler.ts";
import { confirmOwner, type OwnersRequest } from "#backend/auth/confirm-owner.ts";
import { createAuthHandler, createAuthService } from "#backend/auth/handler.ts";
import type { RecoveryService } from "#backend/auth/service.ts";
import { createFunctionsHandler } from "#backend/functions/handler.ts";
import { createTokenUse } from "#backend/rate-limits/token-use.ts";
import { createRealtime, type Realtime } from "#backend/realtime/realtime.ts";
import { createRestHandler } from "#backend/rest/handler.ts";
import { createBlobStore } from "#backend/storage/files/blob-store.ts";
import { createStorageHandler, type StorageOptions } from "#backend/storage/handler.ts";
import { createStoredFiles, type StoredFiles } from "#backend/storage/read-routes.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { RecordType } from "#domain/records/record-type.ts";

export interface SupabaseApi {
  /**
   * Handles a request below `/rest/v1`, `/auth/v1`, `/storage/v1`, `/realtime/v1/api` or `/functions/v1`, and refuses GraphQL as
   * Supabase does; 404 for any other path. Never throws.
   */
  fetch: (request: Request, connection: ConnectionInfo) => Promise<Response>;
  /** Handles an upgrade of the HTTP server below `/realtime/v1`. */
  upgrade: Realtime["upgrade"];
  /** Ends all sockets. */
  close: () => Promise<void>;
  /** Checks the password and the second factor of who asks for a backup. @throws {AuthError} */
  confirmOwner: (asked: OwnersRequest) => Promise<void>;
  /** The public files, for the server that resizes them. */
  files: StoredFiles;
}

/**
 * Functions of `public` that `/rest/v1/rpc` offers: these, and those that the definitions of record types declare. Every
 * other function is refused.
 */
export const EXPOSED_FUNCTIONS: readonly string[] = [
  ...Object.values(RECORD_TABLES).flatMap(listFunctions),
  "accept_invitation",
  "add_administrator",
  "add_request_file",
  "add_visits",
  "answer_preview",
  "answer_proposal",
  "answer_request",
  "carry_out_due",
  "change_role",
  "confirm_proposal",
  "confirm_subscription",
  "content_version",
  "count_leads",
  "count_missed_search",
  "count_quote_submission",
  "count_waiting_requests",
  "create_api_token",
  "create_invitation",
  "create_preview_link",
  "delete_records",
  "demand_second_factor",
  "dismiss_missing_path",
  "end_session",
  "erase_deleted_before",
  "erase_deletions",
  "erase_expired",
  "erase_own_request",
  "erase_person",
  "erase_trial_request",
  "export_person",
  "find_deleted",
  "find_invitation",
  "find_linking_records",
  "find_quote_requests",
  "find_request_room",
  "finish_mail",
  "finish_proposal",
  "finish_webhook_delivery",
  "fold_first_steps",
  "give_up_publication",
  "hand_over_proposal",
  "is_admin",
  "is_team_member",
  "lease_mail",
  "lease_webhook_deliveries",
  "list_approvals",
  "list_changed_since",
  "check_writes",
  "list_due_webhooks",
  "list_migrations",
  "list_missing_paths",
  "list_owners",
  "list_sessions",
  "list_team",
  "list_unclaimed_files",
  "mark_quotes_read",
  "must_add_second_factor",
  "must_change_password",
  "note_generated_password",
  "note_password_reset",
  "note_proposal_opening",
  "offer_frames",
  "open_preview_link",
  "open_proposal",
  "pause_webhook",
  "publish_now",
  "read_first_steps",
  "read_preview_review",
  "read_webhook_secret",
  "remind_of_proposals",
  "renew_request_page",
  "remove_examples",
  "remove_member",
  "remove_factors",
  "resend_webhook_delivery",
  "restore_deleted",
  "restore_deletions",
  "restore_revision",
  "revoke_api_token",
  "send_test_push",
  "send_webhook_test",
  "set_quote_status",
  "settle_first_step",
  "start_trial_request",
  "store_push_subscription",
  "submit_offline_request",
  "submit_quote_request",
  "subscribe",
  "switch_records",
  "unsubscribe",
  "unsubscribe_addresses",
  "visit_figures",
  "withdraw_proposal",
  "write_request_message",
];

function listFunctions({ list, functions = [], previewed = [] }: RecordType): string[] {
  const previews = previewed.map((name) => `preview_${name.replace("rpc/", "")}`);
  return [list.find, ...functions, ...previews];
}

export interface SupabaseApiOptions extends Omit<StorageOptions, "blobs"> {
  /** Folder of the stored files; created when it is absent. */
  filesFolder: string;
  exposedFunctions?: readonly string[];
  /** The site's public address; absent, tokens and links name the address of each request. */
  siteUrl?: string | undefined;
  /** Absent without a mail server. */
  recovery?: RecoveryService | undefined;
  /** Other origins whose pages may call every service, and those that may call the functions alone; by default none. */
  origins?: Origins | undefined;
  functionOrigins?: Origins | undefined;
  /** Called when a function has stored something that is to be mailed. */
  wakeMail?: (() => void) | undefined;
}

const FUNCTIONS_PATH = /^\/functions\/v1(?:\/|$)/;
/** Name Realtime and the notes of tokens' use in the log: their work belongs to no request. */
const REALTIME_URL = "http://localhost/realtime/v1";
const TOKENS_URL = "http://localhost/rest/v1";

/** The Supabase API over a database whose migrations have run. */
export async function createSupabaseApi({
  exposedFunctions = EXPOSED_FUNCTIONS,
  recovery,
  siteUrl,
  filesFolder,
  origins = [],
  functionOrigins = [],
  wakeMail = () => undefined,
  ...options
}: SupabaseApiOptions): Promise<SupabaseApi> {
  const { database, keys, onError, limits } = options;
  const tokens = createTokenUse(database, {
    limits,
    onError: (error) => onError(error, new Request(TOKENS_URL)),
  });
  const rest = await createRestHandler({
    database: tokens.database,
    keys,
    onError,
    consume: tokens.consume,
    functions: exposedFunctions,
  });
  const authOptions = { database, keys, siteUrl, recovery, signInLimits: limits?.signIn };
  const auth = createAuthHandler({ ...authOptions, onError });
  const blobs = await createBlobStore({ folder: filesFolder });
  const storage = createStorageHandler({ ...options, blobs });
  const realtime = createRealtime({
    database: tokens.database,
    keys,
    consume: tokens.consume,
    onError: (error) => onError(error, new Request(REALTIME_URL)),
  });
  const handleFunction = createFunctionsHandler({
    keys,
    limits,
    onError,
    wakeMail,
    fetch: (request, priority) => rest(request, { clientAddress: null, priority }),
  });
  const route = (pathname: string, ...[request, connection]: Parameters<Handler>) => {
    if (pathname.startsWith("/rest/v1/")) return rest(request, connection);
    if (pathname.startsWith("/auth/v1/")) return auth(request, connection);
    if (pathname.startsWith("/storage/v1/")) return storage(request, connection);
    if (pathname.startsWith("/realtime/v1/api/")) return realtime.fetch(request, connection);
    if (FUNCTIONS_PATH.test(pathname)) return handleFunction(request, connection);
    const absent = handleAbsentService(pathname);
    return Promise.resolve(absent ?? Response.json({ message: "Not found" }, { status: 404 }));
  };
  const allOrigins = [...origins, ...functionOrigins];
  return {
    confirmOwner: (asked) => confirmOwner(createAuthService(authOptions), asked),
    upgrade: realtime.upgrade,
    close: realtime.close,
    files: createStoredFiles({ database, blobs }),
    fetch(request, connection) {
      const { pathname } = new URL(request.url);
      const allowed = FUNCTIONS_PATH.test(pathname) ? allOrigins : origins;
      return answerWithCors(request, allowed, () => route(pathname, request, connection));
    },
  };
}

/* Supabase's response for a project without pg_graphql. */

const GRAPHQL_DISABLED = { errors: [{ message: "pg_graphql extension is not enabled." }] };

/** Responds in the shape that GraphQL clients read; null for any other path. */
function handleAbsentService(pathname: string): Response | null {
  return /^\/graphql\/v1(?:\/|$)/.test(pathname)
    ? Response.json(GRAPHQL_DISABLED, { headers: { "Cache-Control": "no-store" } })
    : null;
}
