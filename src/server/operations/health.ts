import type { Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";

import packageFile from "../../../package.json" with { type: "json" };

/**
 * `/healthz`: the process serves, and of which version it is. `/readyz`: its database answers too (503 until it does), whether
 * visitors get fresh pages or stale copies, and how soon changes appear.
 */
export function addHealthRoutes(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "isReady" | "readDelivery">,
  isServingStale: () => boolean,
): void {
  app.get("/healthz", (context) => context.json({ status: "ok", version }, 200, NO_STORE));
  app.get("/readyz", async (context) => {
    const ready = await backend.isReady();
    const state = {
      pages: isServingStale() ? "stale" : "fresh",
      changes: backend.readDelivery(),
    };
    return ready
      ? context.json({ status: "ready", ...state }, 200, NO_STORE)
      : context.json({ status: "unavailable", ...state }, 503, { ...NO_STORE, "Retry-After": "1" });
  });
}

const { version } = packageFile;
const NO_STORE = { "Cache-Control": "no-store" };
