import { createTransport } from "nodemailer";

import type { Envelope } from "#mail/compose.ts";

/** How an attempt to send failed. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** Whether the server refused this recipient for good. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

export interface MailTransport {
  /** Hands a mail to the server. @throws {MailError} */
  send: (envelope: Envelope, messageId: string) => Promise<void>;
  close: () => void;
}

/** Simultaneous connections; a batch of the outbox is as large. */
export const CONNECTIONS = 3;
const TIMEOUT_MS = 20_000;

/** Sends over the SMTP server of `url`, as `from`. */
export function createMailTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Visitors' texts must never make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ headers = {}, ...envelope }, messageId) => {
      try {
        await transport.sendMail({
          ...envelope,
          from,
          messageId,
          headers: { ...headers, "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The server's reply names addresses: only its code is used. */
function toMailError(error: unknown): MailError {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isFinal = code === "EENVELOPE" && responseCode >= 500;
  return new MailError([code || "unknown", responseCode || ""].join(" ").trim(), isFinal, error);
}
