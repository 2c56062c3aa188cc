import type { Hono } from "hono";
import { createMiddleware } from "hono/factory";

import { COST_CSV_PATH } from "#domain/nutrient-cost/cost-draft.ts";
import type { AppEnvironment } from "#server/app-environment.ts";

const PATH = "/speculation-rules.json";

/**
 * What a browser may prefetch: a public page of this site whose link is about to be followed. Not the
 * panel, the data, or a page that a form leads to.
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin*" } },
          { not: { href_matches: "/boletin*" } },
          { not: { href_matches: "/feed.xml" } },
          { not: { href_matches: COST_CSV_PATH } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Serves the rules and names them on every public page; one of drafts costs too much to be prefetched. */
export function addSpeculationRules(app: Hono<AppEnvironment>): void {
  app.get(PATH, (context) =>
    context.body(RULES, 200, {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
    }),
  );
  app.use(nameRules());
}

function nameRules() {
  return createMiddleware(async (context, next) => {
    await next();
    const isPage = context.res.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (isPage && context.res.status === 200 && !WITHOUT_RULES.test(context.req.path)) {
      context.header("Speculation-Rules", `"${PATH}"`);
    }
  });
}

const WITHOUT_RULES = /^\/(?:admin|vista\/)/;
