import { createHash } from "node:crypto";

import type { Context, Hono } from "hono";

import { isKind } from "#data/client/errors.ts";
import { readFormBody } from "#data/leads/form-body.ts";
import { openPreviewLink } from "#data/publishing/preview-links.ts";
import { isOpenedByPerson } from "#domain/person-opening.ts";
import { readApproval } from "#domain/publishing/approval.ts";
import { PREVIEW_LINKS_PATH } from "#domain/publishing/preview.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import { BUSY, delayRefusal } from "#server/http/error-responses.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import { prefixPath, toDraftedDocument } from "#server/render/preview-links/drafted-document.ts";
import {
  createPreviewAnswers,
  type Refused,
} from "#server/render/preview-links/preview-answers.ts";
import { PUBLIC_PATH, type RenderPreview } from "#server/render/preview-route.ts";

/** A page reads each table whole: links to drafts get the database one page at a time, for all clients together. */
const PARALLEL = 1;
const MAX_WAITING = 20;

const PRIVATE = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

interface PreviewLinksOptions {
  backend: Pick<Backend, "server" | "visitor" | "consumePreview" | "formLimits">;
  siteUrl: string;
  readAddress: (context: Context<AppEnvironment>) => string;
  render: RenderPreview;
  /** Called when an answer was stored, of which someone is notified. */
  wakeMail: () => void;
}

/**
 * Shows pages with their drafts to people with a link from the panel: `/vista/<token>/<path>`. A form of each page, which
 * needs neither a script nor an account, approves what the link shows or asks for a change.
 */
export function addPreviewLinksRoute(
  app: Hono<AppEnvironment>,
  { backend, siteUrl, readAddress, render, wakeMail }: PreviewLinksOptions,
): void {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  const answers = createPreviewAnswers(backend);

  const show = async (
    context: Context<AppEnvironment>,
    token: string,
    refused: Refused | null,
  ): Promise<Response> => {
    const link = TOKEN.test(token)
      ? await openPreviewLink(backend.server, hash(token), isOpenedByPerson(context.req.raw))
      : null;
    const prefix = `${PREVIEW_LINKS_PATH}/${token}`;
    const { pathname, search } = new URL(context.req.url);
    const path = pathname.slice(prefix.length) || "/";
    if (link === null || !PUBLIC_PATH.test(path)) return refuse(context);
    const state = { packageId: link.package_id };
    const page = await render(context, path + search, { state, token: null });
    const location = page.headers.get("Location");
    const place = { prefix, siteUrl, expiresAt: link.expires_at, now: new Date() };
    if (location !== null) {
      return context.redirect(prefixPath(location, { ...place, review: null }), 302);
    }
    if (!isDocument(page.headers.get("Content-Type"))) return refuse(context);
    const review = await answers.readReview(hash(token), pathname + search, refused);
    const html = toDraftedDocument(await page.text(), { ...place, review });
    if (refused?.wait !== undefined) context.header("Retry-After", String(refused.wait));
    return context.html(html, refused?.status ?? (page.status as 200));
  };

  const answer = async (context: Context<AppEnvironment>, token: string): Promise<Response> => {
    const body = await readFormBody(context.req.raw);
    const fields = new URLSearchParams(body ?? "");
    const draft = readApproval(fields);
    // The forms of the page itself are disabled.
    if (draft === null || !TOKEN.test(token)) return context.text(NO_FORMS, 405, ALLOWED);
    const outcome = await answers.store(hash(token), fields, draft, readAddress(context));
    const { pathname, search } = new URL(context.req.url);
    if (outcome === "closed") return refuse(context);
    if (outcome === "stored") {
      wakeMail();
      return context.redirect(pathname + search, 303);
    }
    return enqueue(() => show(context, token, outcome), context.req.raw.signal);
  };

  app.all(`${PREVIEW_LINKS_PATH}/:token/*`, async (context) => {
    for (const [name, value] of Object.entries(PRIVATE)) context.header(name, value);
    const { req } = context;
    const token = req.param("token");
    const wait = await backend.consumePreview(readAddress(context));
    if (wait > 0) return delayRefusal(context.text(BUSY, 429, { "Retry-After": String(wait) }));
    try {
      const response =
        req.method === "POST"
          ? answer(context, token)
          : enqueue(() => show(context, token, null), req.raw.signal);
      return await delayRefusal(await response);
    } catch (error) {
      if (!isKind(error, "unavailable") && !isKind(error, "network")) throw error;
      return delayRefusal(context.text(UNAVAILABLE, 503, { "Retry-After": "2" }));
    }
  });
}

const TOKEN = /^[0-9a-f]{40}$/;
const NO_FORMS = "Esto es una vista previa: los formularios no se pueden enviar.";
const ALLOWED = { Allow: "GET, HEAD, POST" };
const UNAVAILABLE = "El sitio no está disponible en este momento. Intente de nuevo en un minuto.";

/** The table holds hashes alone, which open no link. */
function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function refuse(context: Context<AppEnvironment>): Response | Promise<Response> {
  return context.html(CLOSED_LINK_PAGE, 404);
}

/**
 * The page for every link to drafts that does not open: whether it was revoked, has expired or never existed stays
 * private. A constant, since anonymous clients can invent any number of links.
 */
const CLOSED_LINK_PAGE = `<!DOCTYPE html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Este enlace no funciona</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
body {
  min-height: 100svh; margin: 0; box-sizing: border-box; display: grid; place-content: center; justify-items: center;
  gap: 12px; padding: 24px; text-align: center; background: #FBF8F2; color: #17221C;
  font: 17px/1.6 system-ui, sans-serif; text-wrap: balance;
}
h1 { font-size: 28px; line-height: 1.2; margin: 0 }
p { margin: 0; max-width: 34rem }
a { color: #1F4D36 }
</style>
</head>
<body>
<h1>Este enlace no funciona</h1>
<p>Venció, lo cerraron o le falta un pedazo. Pídale uno nuevo a quien se lo envió.</p>
<p><a href="/">Ir al sitio</a></p>
</body>
</html>
`;
