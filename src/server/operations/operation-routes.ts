import { createHash, timingSafeEqual } from "node:crypto";

import type { Context, Hono } from "hono";

import { BackupError } from "#backend/backup/backup-format.ts";
import { OPERATIONS_PATH } from "#backend/running-server.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import type { Metrics } from "#server/operations/metrics.ts";

import packageFile from "../../../package.json" with { type: "json" };

const { version } = packageFile;
const NO_STORE = { "Cache-Control": "no-store" };

/**
 * `/healthz`: the process serves, and of which build it is. `/readyz`: its database answers too (503 until it does), whether
 * visitors get fresh pages or stale copies, how soon changes appear, and whether changes are stored: it stays 200 where they
 * are not, since a balancer must not drop an instance whose pages are served.
 */
export function addHealthRoutes(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "isReady" | "canWrite" | "readDelivery">,
  { isServingStale, commit }: { isServingStale: () => boolean; commit: string | null },
): void {
  app.get("/healthz", (context) => context.json({ status: "ok", version, commit }, 200, NO_STORE));
  app.get("/readyz", async (context) => {
    const ready = await backend.isReady();
    const state = {
      pages: isServingStale() ? "stale" : "fresh",
      changes: backend.readDelivery(),
      writes: ready && (await backend.canWrite()),
    };
    return ready
      ? context.json({ status: "ready", ...state }, 200, NO_STORE)
      : context.json({ status: "unavailable", ...state }, 503, { ...NO_STORE, "Retry-After": "1" });
  });
}

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

/**
 * Endpoints for the commands of this machine: a running server alone may access the embedded database.
 * Only with the installation's secret key; all others get a 404.
 */
export function addOperationRoutes(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "operations">,
): void {
  app.post(`${OPERATIONS_PATH}/backup`, async (context) => {
    const { operations } = backend;
    const [, key = ""] = /^Bearer (.+)$/.exec(context.req.header("Authorization") ?? "") ?? [];
    if (operations === null || !isSameSecret(key, operations.secretKey)) return context.notFound();
    try {
      const { file, bytes } = await operations.makeBackup();
      return context.json({ file, bytes }, 200, NO_STORE);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      context.get("logger").error({ err: error }, "the backup failed");
      return context.json({ message: error.message }, 507, NO_STORE);
    }
  });
}

/** Compares in a time that does not depend on where two texts differ. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
