import { formsContext, siteContext } from "#app/load-context.ts";
import { getForms, requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { receiveOfflineQuote } from "#app/site/actions/receive-offline-quote.ts";
import { signForm } from "#data/leads/accept-quote.ts";

import type { Route } from "./+types/request.ts";

/** A form token for a device that has none: a saved form, shared by all devices, cannot hold one. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ seal: signForm(getForms(context)) }, { headers: NEVER_STORED });
}

/** Receives a request that was written without a network, as often as the device sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  const forms = context.get(formsContext)();
  return receiveOfflineQuote(request, context.get(siteContext), forms);
}

const NEVER_STORED = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
