import type { ConnectionInfo } from "#backend/api/handler.ts";
import type { StoredBackup } from "#backend/backup/stored-backups.ts";
import type { Delivery } from "#backend/database/database.ts";
import {
  type ConsumeClient,
  createApiLimits,
  type FormLimits,
} from "#backend/rate-limits/api-limits.ts";
import type { StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import type { StoredFile } from "#backend/storage/read-routes.ts";
import type { SupabaseApi } from "#backend/supabase-api.ts";
import { type Client, createClient } from "#data/client/client.ts";
import type { TaskName } from "#domain/installation-report.ts";
import type { OutboxMail, RecoveryLink } from "#domain/leads/mail.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import type { ContentChanges } from "#server/content-changes.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { Tracing } from "#server/operations/tracing/tracing.ts";
import type { Settings } from "#settings/settings.ts";

/** Serves the Supabase API for this process, from its start: until the database is open it responds 503. */
export interface Backend {
  kind: "starting" | "embedded" | "postgres" | "hosted";
  /** Origin of a hosted Supabase; of no use to a browser when this process serves the API. */
  url: string;
  publishableKey: string;
  /** The key of the server's own rights, from which its other secrets are derived. */
  secretKey: string;
  /** Handles browsers' API requests; null with hosted Supabase. */
  fetch: ((request: Request, connection: ConnectionInfo) => Promise<Response>) | null;
  /** Handles an upgrade to a WebSocket of Realtime; null with hosted Supabase. */
  upgrade: SupabaseApi["upgrade"] | null;
  /** The transport of the server's own clients: without a socket when this process serves the API. */
  send: typeof fetch;
  /** A client with a visitor's rights, and one with the server's own, over `send`. */
  visitor: Client;
  server: Client;
  /** Counts a visitor's search. */
  consumeSearch: ConsumeClient;
  /** Counts a request by a link to drafts. */
  consumePreview: ConsumeClient;
  /** Counts what a visitor's browser reports of a visit. */
  consumeVisit: ConsumeClient;
  /** Counts visitors' form submissions. */
  formLimits: FormLimits;
  /** A public stored file on this machine, by its name in URLs; null without one. */
  findFile: (name: string) => Promise<StoredFile | null>;
  /** For this machine's own commands; null with hosted Supabase. */
  operations: Operations | null;
  /**
   * Creates the token of a recovery mail; null for an address without an account. Null itself where
   * hosted Supabase mails recoveries.
   */
  issueRecovery: ((mail: OutboxMail) => Promise<RecoveryLink | null>) | null;
  /** The tasks that repeat in this process. */
  tasks: Map<TaskName, Pick<RepeatedWork, "readLastRun">>;
  /** Whether the database answers now. */
  isReady: () => Promise<boolean>;
  /** How changes of the data reach this process; null until the database is open. */
  readDelivery: () => Delivery | null;
  /** Whether it stores changes; a result may be some seconds old. */
  canWrite: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** A backend whose database is open. */
export interface OpenedBackend extends Backend {
  /** Notifies of changes to what public pages show. */
  changes: ContentChanges;
  /** Notifies of publications that were planned or moved; null where the database cannot. */
  watchPlans: ((watcher: PlanWatcher) => Promise<void>) | null;
}

export interface PlanWatcher {
  onChange: () => void;
  /** Whether changes are notified as they happen. */
  onState: (isListening: boolean) => void;
}

export interface Operations {
  /** Authorizes the commands. */
  secretKey: string;
  makeBackup: () => Promise<StoredBackup>;
  /** Null when there is none. */
  findNewestBackup: () => Promise<StoredBackup | null>;
  confirmOwner: SupabaseApi["confirmOwner"];
}

/** The first administrator. */
export interface NewAdministrator {
  email: string;
  /** Null unless it was generated: it is shown once and never stored. */
  password: string | null;
}

export interface OpenBackendOptions {
  settings: Settings;
  logger: Logger;
  /** Called with each step, in Spanish, for the person at the console. */
  onProgress: (step: string) => void;
  onAdministrator: (administrator: NewAdministrator) => void;
  /** Called when something is stored that is to be mailed. */
  wakeMail: () => void;
  pictureWork: StoredPictureWork;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
}

/**
 * The backend until its database is open, when what openBackend returns is assigned to it: callers must read its
 * fields at each use, and store none.
 */
export function createStartingBackend(): Backend {
  const refuse = () => Promise.resolve(answerUnavailable());
  const url = "http://localhost";
  const key = "starting";
  const client = createClient({ url, key, fetch: refuse });
  const limits = createApiLimits(null);
  return {
    kind: "starting",
    url,
    publishableKey: key,
    secretKey: key,
    visitor: client,
    server: client,
    fetch: refuse,
    upgrade: () => Promise.resolve({ status: 503, message: "Database connection error" }),
    send: refuse,
    consumeSearch: limits.search,
    consumePreview: limits.preview,
    consumeVisit: limits.visit,
    formLimits: limits.forms,
    findFile: () => Promise.resolve(null),
    operations: null,
    tasks: new Map(),
    issueRecovery: null,
    isReady: () => Promise.resolve(false),
    readDelivery: () => null,
    canWrite: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}

/** The API's response while there is no database, in PostgREST's shape. */
export function answerUnavailable(): Response {
  return Response.json(
    { code: "PGRST000", message: "Database connection error", details: null, hint: null },
    { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } },
  );
}
