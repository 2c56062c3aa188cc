import { randomUUID } from "node:crypto";

import type pg from "pg";

import { queryInTurn } from "#backend/database/query-in-turn.ts";

/** The listening sessions of all instances find each other by this name. */
export const LISTENER_NAME = "site-listener";

const ASKED = "listeners_asked";
const ANSWERED = "listeners_answered";
export const AGREEMENT_CHANNELS: readonly string[] = [ASKED, ANSWERED];

/** An instance that hangs must not hold up the saves of all users; it replies late or is gone. */
const PATIENCE_MS = 500;

const NOTIFY = "select pg_notify($1, $2)";
const COUNT_OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`;

/**
 * A barrier between the instances that share a database. Notifications arrive in the order of their commits: an instance that replies to a question has received
 * everything before it. Questions and replies are notifications themselves.
 *
 * @param flush resolves when this instance has handled the notifications so far
 */
export function createAgreement(onLog: (line: string) => void, flush: () => Promise<void>) {
  const waiting = new Map<string, () => void>();

  const ask = async (client: pg.Client, others: number): Promise<void> => {
    const question = randomUUID();
    const reached = Promise.withResolvers<void>();
    let missing = others;
    waiting.set(question, () => {
      missing -= 1;
      if (missing === 0) reached.resolve();
    });
    const timer = setTimeout(() => {
      onLog(`${missing} of ${others} other instances did not reply within the time limit`);
      reached.resolve();
    }, PATIENCE_MS);
    try {
      await queryInTurn(client, NOTIFY, [ASKED, question]);
      await reached.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(question);
    }
  };

  return {
    hear: (client: pg.Client, channel: string, payload: string): void => {
      if (channel === ANSWERED) waiting.get(payload)?.();
      else if (!waiting.has(payload)) {
        flush()
          .then(() => queryInTurn(client, NOTIFY, [ANSWERED, payload]))
          .catch(() => undefined);
      }
    },
    /** Resolves when every other instance has handled everything that was committed before the call. */
    reach: async (client: pg.Client): Promise<void> => {
      // The result of this comes after this session's own notifications: a committed notification is signalled
      // before its commit returns, and a session sends what it was signalled first.
      const { rows } = await queryInTurn<{ others: number }>(client, COUNT_OTHERS, [LISTENER_NAME]);
      const others = rows[0]?.others ?? 0;
      if (others > 0) await ask(client, others);
    },
  };
}
