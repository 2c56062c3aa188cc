import { createHash } from "node:crypto";

import type { Context, Hono } from "hono";

import { isKind } from "#data/client/errors.ts";
import { openPreviewLink } from "#data/publishing/preview-links.ts";
import { isOpenedByPerson } from "#domain/person-opening.ts";
import { PREVIEW_LINKS_PATH } from "#domain/publishing/preview.ts";
import { AbortedError, BusyError, createQueue } from "#lib/async/queue.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { refuseSlowly } from "#server/http/refusals/refuse-slowly.ts";
import { BUSY } from "#server/http/refusals/texts.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import { CLOSED_LINK_PAGE } from "#server/render/preview-links/closed-link-page.ts";
import { prefixPath, toDraftedDocument } from "#server/render/preview-links/drafted-document.ts";
import { PUBLIC_PATH, type RenderPreview } from "#server/render/preview-route.ts";

/** A page reads each table whole: links to drafts get the database one page at a time, whoever asks. */
const PARALLEL = 1;
const MAX_WAITING = 20;

const PRIVATE = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

interface PreviewLinksOptions {
  backend: Pick<Backend, "server" | "consumePreview">;
  siteUrl: string;
  readAddress: (context: Context<AppEnvironment>) => string;
  render: RenderPreview;
}

/** Shows pages with their drafts to whoever has a link from the panel: `/vista/<token>/<path>`. */
export function addPreviewLinksRoute(
  app: Hono<AppEnvironment>,
  { backend, siteUrl, readAddress, render }: PreviewLinksOptions,
): void {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);

  const show = async (context: Context<AppEnvironment>, token: string): Promise<Response> => {
    const link = TOKEN.test(token)
      ? await openPreviewLink(backend.server, hash(token), isOpenedByPerson(context.req.raw))
      : null;
    const prefix = `${PREVIEW_LINKS_PATH}/${token}`;
    const { pathname, search } = new URL(context.req.url);
    const path = pathname.slice(prefix.length) || "/";
    if (link === null || !PUBLIC_PATH.test(path)) return refuse(context);
    const state = { packageId: link.package_id };
    const page = await render(context, path + search, { state, token: null });
    const place = { prefix, siteUrl, expiresAt: link.expires_at, now: new Date() };
    const location = page.headers.get("Location");
    if (location !== null) return context.redirect(prefixPath(location, place), 302);
    if (!isDocument(page.headers.get("Content-Type"))) return refuse(context);
    return context.html(toDraftedDocument(await page.text(), place), page.status as 200);
  };

  app.all(`${PREVIEW_LINKS_PATH}/:token/*`, async (context) => {
    for (const [name, value] of Object.entries(PRIVATE)) context.header(name, value);
    const { req } = context;
    if (req.method !== "GET" && req.method !== "HEAD") return context.text(NO_FORMS, 405, ALLOWED);
    const wait = await backend.consumePreview(readAddress(context));
    if (wait > 0) return refuseSlowly(context.text(BUSY, 429, { "Retry-After": String(wait) }));
    try {
      return await refuseSlowly(
        await enqueue(() => show(context, req.param("token")), req.raw.signal),
      );
    } catch (error) {
      if (!isOverload(error)) throw error;
      return refuseSlowly(context.text(BUSY, 503, { "Retry-After": "2" }));
    }
  });
}

const TOKEN = /^[0-9a-f]{40}$/;
const NO_FORMS = "Esto es una vista previa: los formularios no se pueden enviar.";
const ALLOWED = { Allow: "GET, HEAD" };

/** Also of a client that has left, whom nobody answers. */
function isOverload(error: unknown): boolean {
  const isQueued = error instanceof BusyError || error instanceof AbortedError;
  return isQueued || isKind(error, "unavailable") || isKind(error, "network");
}

/** The table holds hashes alone: whoever reads it cannot open a link. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function refuse(context: Context<AppEnvironment>): Response | Promise<Response> {
  return context.html(CLOSED_LINK_PAGE, 404);
}
