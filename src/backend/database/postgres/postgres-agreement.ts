import { randomUUID } from "node:crypto";

import type pg from "pg";

import { createQueue, type Enqueue } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** The listening sessions of all instances find each other by this name. */
export const LISTENER_NAME = "site-listener";

const ASKED = "listeners_asked";
const ANSWERED = "listeners_answered";
export const AGREEMENT_CHANNELS: readonly string[] = [ASKED, ANSWERED];

/** An instance that hangs must not delay the saves of all users. */
const TIMEOUT_MS = 500;

const NOTIFY = "select pg_notify($1, $2)";
/** Notifies the others, if there are any. */
const ASK = `select count(*)::int as others, case when count(*) > 0 then pg_notify($1, $2) end
  from pg_stat_activity
  where datname = current_database() and application_name = $3 and pid <> pg_backend_pid()`;

/**
 * A barrier between the instances that share a database. Notifications arrive in the order of their commits: an instance
 * that replies to a question has received everything before it. Questions and replies are notifications themselves.
 *
 * @param flush resolves when this instance has handled the notifications so far
 */
export function createAgreement(onLog: (line: string) => void, flush: () => Promise<void>) {
  /** The replies to each question; one may be heard before the asking statement's own result. */
  const questions = new Map<string, { replies: number; onReply: () => void }>();

  return {
    hear: (client: pg.Client, channel: string, payload: string): void => {
      const own = questions.get(payload);
      if (channel === ANSWERED && own) {
        own.replies += 1;
        own.onReply();
      } else if (channel === ASKED && !own) {
        flush()
          .then(() => enqueueQuery(client, NOTIFY, [ANSWERED, payload]))
          .catch(() => undefined);
      }
    },
    /** Resolves when every other instance has handled everything that was committed before the call. */
    reach: async (client: pg.Client): Promise<void> => {
      const id = randomUUID();
      const reached = Promise.withResolvers<true>();
      const question = { replies: 0, onReply: (): void => undefined };
      questions.set(id, question);
      try {
        // The result of this comes after this session's own notifications: a committed notification is signalled
        // before its commit returns, and a session sends what it was signalled first.
        const { rows } = await enqueueQuery<{ others: number }>(client, ASK, [
          ASKED,
          id,
          LISTENER_NAME,
        ]);
        const others = rows[0]?.others ?? 0;
        question.onReply = () => {
          if (question.replies >= others) reached.resolve(true);
        };
        question.onReply();
        if ((await withTimeout(reached.promise, TIMEOUT_MS)) === null) {
          const missing = others - question.replies;
          onLog(`${missing} of ${others} other instances did not reply within the time limit`);
        }
      } finally {
        questions.delete(id);
      }
    },
  };
}

const queues = new WeakMap<pg.Client, Enqueue>();

/** Serializes the queries on a connection that several modules share: pg will no longer queue them itself. */
export function enqueueQuery<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly string[] = [],
): Promise<pg.QueryResult<R>> {
  const enqueue = queues.get(client) ?? createQueue(1);
  queues.set(client, enqueue);
  return enqueue(() => client.query<R>(text, [...values]));
}
