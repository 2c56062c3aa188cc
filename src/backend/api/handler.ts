import { BodyError } from "#backend/api/body.ts";
import { DatabaseError, DatabaseUnavailableError } from "#backend/database/database.ts";
import { IdentityError } from "#backend/identity.ts";
import { AbortedError, BusyError } from "#lib/async/queue.ts";

/** What the server knows of a request besides the request itself. */
export interface ConnectionInfo {
  /** Address of the client, already resolved through trusted proxies; null in-process. */
  clientAddress: string | null;
  /** Low for in-process calls on behalf of anonymous clients. */
  priority?: "low" | undefined;
  /** The outgoing response; absent in-process. */
  outgoing?: Outgoing | undefined;
}

/** An outgoing response; Node's `ServerResponse` is one. */
export interface Outgoing {
  once: (event: "close", listener: () => void) => unknown;
  destroy: () => unknown;
}

/** One service of the API. Never throws. */
export type Handler = (request: Request, connection: ConnectionInfo) => Promise<Response>;

/** How an API words the errors that all of them share. */
export interface ErrorWords<E extends { status: number }> {
  /** The API's own errors, which are responses already. */
  own: (error: unknown) => E | null;
  identity: (reason: IdentityError["reason"]) => E;
  /** Any other error; it reveals nothing. */
  unexpected: () => E;
  /** A body that cannot be read. */
  body?: (error: BodyError) => E;
  database?: (error: DatabaseError) => E;
  /** The database cannot be reached. */
  unavailable?: () => E;
  /** A queue is full. */
  busy?: () => E;
}

/** How an API reports an error. */
export function describeError<E extends { status: number }>(
  error: unknown,
  words: ErrorWords<E>,
): E {
  const own = words.own(error);
  if (own !== null) return own;
  if (error instanceof IdentityError) return words.identity(error.reason);
  const { unexpected, body = unexpected, database = unexpected } = words;
  const { unavailable = unexpected, busy = unexpected } = words;
  if (error instanceof BodyError) return body(error);
  if (error instanceof DatabaseError) return database(error);
  if (error instanceof DatabaseUnavailableError) return unavailable();
  return error instanceof BusyError ? busy() : unexpected();
}

export interface ErrorHandling<E extends { status: number }> {
  words: ErrorWords<E>;
  respond: (failure: E, request: Request) => Response;
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

/** Turns every error of a service into a response. */
export function handleErrors<E extends { status: number }>(
  handle: Handler,
  { words, respond, onError }: ErrorHandling<E>,
): Handler {
  return async (request, connection) => {
    try {
      return await handle(request, connection);
    } catch (error) {
      // Only for the log: the client has closed the connection.
      if (error instanceof AbortedError) return new Response(null, { status: 499 });
      const failure = describeError(error, words);
      // A full disk and a long queue are reported too: an operator should look.
      if (failure.status >= 500) onError(error, request);
      return respond(failure, request);
    }
  };
}
