import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";

import { isPublicAddress, lookupPublic } from "#mail/public-address.ts";

/* Addresses that people or browsers give and the server sends to: push services, and receivers of webhooks. */

const TIMEOUT_MS = 15_000;
const LONGEST_RETRY_AFTER_SECONDS = 3600;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * An address to send to: https at the usual port, and no address of a private network. Where a name leads is only known by
 * looking it up, which `postToEndpoint` does each time.
 *
 * @param allowsLoopback whether it may be on this machine, without TLS; only in tests
 * @returns null for any other address
 */
export function parseEndpoint(endpoint: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (allowsLoopback && url.protocol === "http:" && LOOPBACK.test(url.hostname)) return url;
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") {
    return null;
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 || isPublicAddress(host) ? url : null;
}

/** Whether all addresses of an endpoint's host are public now; also false when it has none. */
export function leadsToPublicHost({ hostname, protocol }: URL): Promise<boolean> {
  if (protocol === "http:") return Promise.resolve(true);
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    lookupPublic(hostname, {}, (error) => resolve(error === null));
  });
}

/** How an endpoint responded. Its text is never read. */
export interface EndpointResponse {
  status: number;
  /** How long it asks to wait, an hour at most; null when it does not. */
  retrySeconds: number | null;
}

interface EndpointRequest {
  headers: Record<string, string | number>;
  body: Buffer | string;
  timeoutMs?: number;
}

/**
 * Sends to an address of `parseEndpoint`. Its name is looked up, and the address that was checked is the one that is
 * connected to; redirects are not followed.
 *
 * @throws {Error} with a code or name that says why there was no response
 */
export function postToEndpoint(
  url: URL,
  { headers, body, timeoutMs = TIMEOUT_MS }: EndpointRequest,
): Promise<EndpointResponse> {
  return new Promise((resolve, reject) => {
    const isLoopback = url.protocol === "http:";
    const send = isLoopback ? requestHttp : requestHttps;
    const request = send(
      url,
      {
        method: "POST",
        headers,
        // No connection that another part of the program may have opened.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isLoopback && { lookup: lookupPublic }),
      },
      (response) => {
        // Its text is for developers, and may be endless.
        response.destroy();
        resolve({
          status: response.statusCode ?? 0,
          retrySeconds: readRetryAfter(response.headers["retry-after"]),
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

function readRetryAfter(header = ""): number | null {
  return /^\d{1,9}$/.test(header) ? Math.min(Number(header), LONGEST_RETRY_AFTER_SECONDS) : null;
}

/** What went wrong when there was no response: a code, never an address. */
export function nameFailure(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : name;
}
