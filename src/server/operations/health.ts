import type { Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";

import packageFile from "../../../package.json" with { type: "json" };

/**
 * `/healthz`: the process serves, and of which version it is. `/readyz`: its database answers too (503 until it does), and whether
 * visitors get fresh pages or stale copies.
 */
export function addHealthRoutes(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "isReady">,
  isServingStale: () => boolean,
): void {
  app.get("/healthz", (context) => context.json({ status: "ok", version }, 200, NO_STORE));
  app.get("/readyz", async (context) => {
    const ready = await backend.isReady();
    const pages = isServingStale() ? "stale" : "fresh";
    return ready
      ? context.json({ status: "ready", pages }, 200, NO_STORE)
      : context.json({ status: "unavailable", pages }, 503, { ...NO_STORE, "Retry-After": "1" });
  });
}

const { version } = packageFile;
const NO_STORE = { "Cache-Control": "no-store" };
