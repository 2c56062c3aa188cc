import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { z } from "zod";

import { createLineBudget } from "#server/http/logging/line-budget.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { POLICY_REPORTS_PATH } from "#server/http/security-headers/content-security-policy.ts";

const LARGEST_BODY_BYTES = 8 * 1024;
/** Anonymous clients can send reports: more are neither read nor logged, or they would fill the disk. */
const BUDGET = { lines: 10, windowMs: 60_000 };
const LONGEST_TEXT = 200;

/** An address without what may be personal in it: its query and fragment. */
const address = z
  .string()
  .transform((text) => text.split(/[?#]/, 1)[0]?.slice(0, LONGEST_TEXT))
  .optional();

/** What browsers send (CSP Level 3, 5.3): the parts that say what was refused, and where. */
const reportSchema = z.object({
  "csp-report": z.object({
    "document-uri": address,
    "blocked-uri": address,
    "effective-directive": z.string().max(LONGEST_TEXT).optional(),
    "source-file": address,
    "line-number": z.number().optional(),
  }),
});

/** Logs what the content security policy refused in a browser, a few times a minute. The others get a 204 unread. */
export function addPolicyReportRoute(
  app: Hono<AppEnvironment>,
  now: () => number = Date.now,
): void {
  const take = createLineBudget(BUDGET, now);
  const limit = bodyLimit({
    maxSize: LARGEST_BODY_BYTES,
    onError: (context) =>
      context.text("El informe es demasiado grande: envíe a lo sumo 8 KB.", 413),
  });
  const skip = createMiddleware(async (context, next) => {
    if (take() === "skip") return context.body(null, 204);
    return next();
  });
  app.post(POLICY_REPORTS_PATH, skip, limit, async (context) => {
    const sent = reportSchema.safeParse(await context.req.json().catch(() => null));
    if (!sent.success) return context.text(UNREADABLE, 400);
    context
      .get("logger")
      .warn({ report: sent.data["csp-report"] }, "the content security policy refused something");
    return context.body(null, 204);
  });
}

const UNREADABLE =
  "El cuerpo debe ser el informe que envía un navegador, con «csp-report», en JSON.";
