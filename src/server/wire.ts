import type { KeptBackup } from "#backend/backup/kept-backups.ts";
import type { ConnectionInfo } from "#backend/connection.ts";
import type { FormLimits } from "#backend/limits/form-limits.ts";
import type { AdmitClient } from "#backend/limits/wire-limits.ts";
import type { StoredFile } from "#backend/storage/stored-files.ts";
import type { Client } from "#data/client.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import type { ContentChanges } from "#server/content-changes/content-changes.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { Settings } from "#settings/settings.ts";

/** Who answers the Supabase wire for this process. */
export interface Wire {
  kind: "embedded" | "postgres" | "hosted";
  /** Origin of a hosted wire; of no use to a browser when this process answers. */
  url: string;
  publishableKey: string;
  /** The key of the server's own rights, from which its other secrets follow. */
  secretKey: string;
  /** Answers requests of browsers; null when the wire is somebody else's server. */
  fetch: ((request: Request, connection: ConnectionInfo) => Promise<Response>) | null;
  /** The transport of the server's own clients: without a socket when this process answers the wire. */
  send: typeof fetch;
  /** A client with the rights of `key`: without a socket when this process answers the wire. */
  createClient: (key: string) => Client;
  /** Counts a search of a page's visitor. */
  admitSearch: AdmitClient;
  /** Counts what visitors send by forms. */
  formLimits: FormLimits;
  /** A public stored file on this machine, by its name as an address writes it; null without one. */
  findFile: (name: string) => Promise<StoredFile | null>;
  /** Tells when what public pages show has changed. */
  changes: ContentChanges;
  /** What this machine's own commands may ask; null when the data is somebody else's to keep. */
  operations: Operations | null;
  /**
   * Makes the token of a recovery mail; null for an address that is nobody's. Null itself where
   * somebody else's server mails recoveries.
   */
  issueRecovery: ((mail: OutboxMail) => Promise<string | null>) | null;
  /** Whether the database answers now. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

export interface Operations {
  /** Who asks must know it. */
  secretKey: string;
  makeBackup: () => Promise<KeptBackup>;
  /** Null when there is none. */
  findNewestBackup: () => Promise<KeptBackup | null>;
}

/** The first administrator. */
export interface NewAdministrator {
  email: string;
  /** Null unless it was generated: to be shown once, it is kept nowhere. */
  password: string | null;
}

export interface OpenWireOptions {
  settings: Settings;
  logger: Logger;
  /** Told each step, in Spanish, for the person at the console. */
  onProgress: (step: string) => void;
  onAdministrator: (administrator: NewAdministrator) => void;
  /** Called when something is stored that is to be mailed. */
  wakeMail: () => void;
}

/** What the wire answers while there is no database, in PostgREST's shape. */
export function answerUnavailable(): Response {
  return Response.json(
    { code: "PGRST000", message: "Database connection error", details: null, hint: null },
    { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } },
  );
}
