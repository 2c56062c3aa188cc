import type { Outgoing } from "#backend/limits/anonymous-turns.ts";

/** What the server knows of a request besides the request itself. */
export interface ConnectionInfo {
  /** Address of the client, already resolved through trusted proxies; null in-process. */
  clientAddress: string | null;
  /** In-process calls that a stranger causes wait for everybody else's. */
  priority?: "low" | undefined;
  /** The outgoing response; absent in-process. */
  outgoing?: Outgoing | undefined;
}
