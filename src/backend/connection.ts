import type { Outgoing } from "#backend/limits/strangers.ts";

/** What the server knows of a request beside the request itself. */
export interface ConnectionInfo {
  /** Address of the client, already resolved through trusted proxies; null in-process. */
  clientAddress: string | null;
  /** The answer on its way; absent where no connection carries it. */
  outgoing?: Outgoing | undefined;
}
