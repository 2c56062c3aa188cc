import type { Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Wire } from "#server/wire.ts";

/** `/healthz`: the process serves. `/readyz`: its database answers too (503 until it does). */
export function addHealthRoutes(app: Hono<AppEnvironment>, getWire: () => Wire | null): void {
  app.get("/healthz", (context) => context.json({ status: "ok" }, 200, NO_STORE));
  app.get("/readyz", async (context) => {
    const ready = (await getWire()?.isReady()) ?? false;
    return ready
      ? context.json({ status: "ready" }, 200, NO_STORE)
      : context.json({ status: "unavailable" }, 503, { ...NO_STORE, "Retry-After": "1" });
  });
}

const NO_STORE = { "Cache-Control": "no-store" };
