import type { Context, Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import { isSameSecret } from "#server/http/same-secret.ts";
import type { Metrics } from "#server/operations/metrics.ts";

/**
 * `/metrics` for Prometheus: with the token, or, where none is set, from this machine itself. All others get a
 * 404: traffic and the age of backups are internal.
 */
export function addMetricsRoute(
  app: Hono<AppEnvironment>,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.get("/metrics", async (context, next) => {
    const isAllowed = token === undefined ? isFromHere(context) : hasToken(context, token);
    if (!isAllowed) return next();
    const { contentType, text } = await metrics.write();
    return context.body(text, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
}

function hasToken({ req }: Context<AppEnvironment>, token: string): boolean {
  const [, given] = /^Bearer (.+)$/.exec(req.header("Authorization") ?? "") ?? [];
  return given !== undefined && isSameSecret(given, token);
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Added by reverse proxies: behind one, every request comes from this machine. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

function isFromHere({ env, req }: Context<AppEnvironment>): boolean {
  if (FORWARDED.some((name) => req.header(name) !== undefined)) return false;
  return LOOPBACK.test(env.incoming.socket.remoteAddress ?? "");
}
