import { runTransaction } from "#backend/api/transaction.ts";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import type { Identity } from "#backend/identity.ts";
import type { ApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createQueue } from "#lib/async/queue.ts";
import { setLru } from "#lib/lru.ts";

/** Counts a request of a caller. @returns seconds to wait, 0 when it is allowed */
export type ConsumeCaller = (identity: Identity, clientAddress: string | null) => Promise<number>;

/** `last_used_at` is true to the minute. */
const NOTE_EVERY_MS = 60_000;
/** Far more than are open at a time. */
const MAX_KNOWN = 200;

/** Tokens that are verified at the same time, and that wait for it. */
const PARALLEL = 3;
const MAX_WAITING = 100;
const LOW = { readOnly: true, priority: "low" } as const;

const NOTE = `update public.api_tokens set last_used_at = now()
  where token_hash = $1::text and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

interface TokenUseOptions {
  /** Absent: no limits. */
  limits: Pick<ApiLimits, "anonymous" | "token"> | undefined;
  onError: (error: unknown) => void;
}

/**
 * Follows the access tokens of other programs: which of them the database has found open, and when they were used. Others
 * count as anonymous requests, so that guessing them costs no more than those.
 */
export function createTokenUse(database: Database, { limits, onError }: TokenUseOptions) {
  /** When the use of an open token was last noted, by its hash. */
  const known = new Map<string, number>();

  const note = (hash: string) => {
    const now = performance.now();
    if (now - (known.get(hash) ?? -Infinity) < NOTE_EVERY_MS) return;
    setLru(known, [hash, now], MAX_KNOWN);
    // In the background: no request waits for it.
    const noted = database.transaction({ priority: "low" }, (run) => run.query(NOTE, [hash]));
    noted.catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) onError(error);
    });
  };

  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  /** Before anything of the request is read, such as a large body. @throws {IdentityError} @throws {BusyError} */
  const verify = (identity: Identity) =>
    enqueue(() =>
      runTransaction({ ...database, transaction }, identity, LOW, () => Promise.resolve()),
    );

  const consume: ConsumeCaller = async ({ role, claims }, clientAddress) => {
    if (limits === undefined || clientAddress === null) return 0;
    if (role === "anon") return limits.anonymous(clientAddress);
    if (role !== "api_token") return 0;
    const hash = String(claims["token_hash"]);
    if (known.has(hash)) return limits.token(hash);
    const wait = await limits.anonymous(clientAddress);
    if (wait === 0) await verify({ role, claims });
    return wait;
  };

  const transaction: Database["transaction"] = async (options, work) => {
    if (options.role !== "api_token") return database.transaction(options, work);
    const hash = String(options.claims?.["token_hash"]);
    try {
      const result = await database.transaction(options, work);
      note(hash);
      return result;
    } catch (error) {
      if (error instanceof DatabaseError) {
        if (error.code === SESSION_ENDED) known.delete(hash);
        else note(hash);
      }
      throw error;
    }
  };

  return { database: { ...database, transaction }, consume };
}
