import { createLineBudget } from "#server/http/logging/line-budget.ts";
import { boundPath, type Logger } from "#server/http/logging/logger.ts";

/** What came to the API, and how it was answered. */
export interface ApiCall {
  request: Pick<Request, "method" | "url" | "headers">;
  status: number;
  clientAddress: string;
}

/** Anonymous clients can cause them: more per second are only counted, in `/metrics`. */
const BUDGET = { lines: 20, windowMs: 1000 };

/** The operations on accounts, below `/auth/v1`. A refresh is none: browsers do it automatically each hour. */
const OPERATIONS: readonly (readonly [name: string, method: string, path: RegExp])[] = [
  ["recovery", "POST", /^\/token\?grant_type=pkce\b/],
  // However the address is written: only what begins as a refresh is one.
  ["sign-in", "POST", /^\/token\b(?!\?grant_type=refresh_token\b)/],
  ["sign-in", "POST", /^\/passkeys\/authentication\/verify\b/],
  ["passkey", "POST", /^\/passkeys\/registration\/verify\b/],
  ["passkey", "DELETE", /^\/passkeys\b/],
  ["recovery", "POST", /^\/(?:recover|verify)\b/],
  ["second factor", "POST", /^\/factors\b/],
  ["second factor", "DELETE", /^\/factors\b/],
  ["password", "PUT", /^\/user\b/],
  ["sign-out", "POST", /^\/logout\b/],
  ["accounts", "POST", /^\/admin\b/],
  ["accounts", "PUT", /^\/admin\b/],
  ["accounts", "DELETE", /^\/admin\b/],
];
const AUTH_PATH = "/auth/v1";
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Logs each operation on an account and each refusal, for the analysis of incidents: what, how it ended, from
 * where, by whose session. No password, token or e-mail address.
 */
export function createSecurityLog(now: () => number = Date.now) {
  const take = createLineBudget(BUDGET, now);
  return (logger: Logger, { request, status, clientAddress }: ApiCall): void => {
    // Outages are logged separately.
    if (status >= 500) return;
    const { pathname, search } = new URL(request.url);
    const operation = pathname.startsWith(AUTH_PATH)
      ? findOperation(request.method, pathname.slice(AUTH_PATH.length) + search)
      : null;
    const isRefused = REFUSALS.has(status);
    if (operation === null && !isRefused) return;
    const verdict = take();
    if (verdict === "skip") return;
    logger[status < 400 ? "info" : "warn"](
      {
        security: operation ?? "refused",
        method: request.method,
        path: boundPath(pathname),
        status,
        address: clientAddress,
        account: readAccount(request.headers),
      },
      verdict === "last"
        ? "security event; further ones of this second are only counted"
        : "security event",
    );
  };
}

function findOperation(method: string, target: string): string | null {
  const found = OPERATIONS.find(([, verb, path]) => verb === method && path.test(target));
  return found?.[0] ?? null;
}

const ID = /^[0-9a-f-]{36}$/;

/** The account that a token names, valid or not; undefined without one. */
function readAccount(headers: Headers): string | undefined {
  const [, payload = ""] = (headers.get("authorization") ?? "").split(".", 2);
  try {
    const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub?: unknown };
    return typeof sub === "string" && ID.test(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}
