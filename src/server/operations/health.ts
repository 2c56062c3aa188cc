import type { Hono } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";

import packageFile from "../../../package.json" with { type: "json" };

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

const { version } = packageFile;
const NO_STORE = { "Cache-Control": "no-store" };
