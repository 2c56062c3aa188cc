import type { Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Wire } from "#server/wire.ts";

/**
 * `/healthz`: the process serves. `/readyz`: its database answers too (503 until it does), and whether
 * visitors see pages of now or the last good ones.
 */
export function addHealthRoutes(
  app: Hono<AppEnvironment>,
  getWire: () => Wire | null,
  isServingStale: () => boolean,
): void {
  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, NO_STORE));
  app.get("/readyz", async (context) => {
    const ready = (await getWire()?.isReady()) ?? false;
    const pages = isServingStale() ? "stale" : "fresh";
    return ready
      ? context.json({ status: "ready", pages }, 200, NO_STORE)
      : context.json({ status: "unavailable", pages }, 503, { ...NO_STORE, "Retry-After": "1" });
  });
}

const NO_STORE = { "Cache-Control": "no-store" };
