import type { Parameter, QueryResult, Role } from "#backend/database/database.ts";

/** What the worker is started with. */
export interface WorkerSettings {
  /** PostgreSQL's data folder. */
  folder: string;
  /** Creates the folder and ends, instead of serving it. */
  initialise: boolean;
}

/** Rights of a transaction, ready to be set. */
export interface TransactionRights {
  role: Role | null;
  /** JSON of `request.jwt.claims`; null for none. */
  claims: string | null;
  readOnly: boolean;
}

/** One request; each is answered once, under its number. */
export type WorkerRequest = { id: number } & (
  | { type: "begin"; rights: TransactionRights }
  | { type: "query"; sql: string; parameters: readonly Parameter[] }
  | { type: "execute"; sql: string }
  | { type: "commit" }
  | { type: "rollback" }
  | { type: "listen"; channel: string }
  | { type: "close" }
);

export type WorkerReply =
  | { type: "ready" }
  | { type: "failed"; message: string }
  | { type: "done"; id: number; result: QueryResult | null }
  | { type: "error"; id: number; error: ErrorFields }
  | { type: "notification"; channel: string; payload: string };

/** An error of PostgreSQL as it crosses the thread; `code` is empty when it is none of PostgreSQL's. */
export interface ErrorFields {
  message: string;
  code: string;
  detail: string | null;
  hint: string | null;
  constraint: string | null;
}

/** Reads the fields that both drivers put on PostgreSQL's errors. */
export function readErrorFields(error: unknown): ErrorFields {
  const fields: Record<string, unknown> =
    typeof error === "object" && error !== null ? { ...error } : {};
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return {
    message: error instanceof Error ? error.message : String(error),
    code: text(fields["code"]) ?? "",
    detail: text(fields["detail"]),
    hint: text(fields["hint"]),
    constraint: text(fields["constraint"]),
  };
}
