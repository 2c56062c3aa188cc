import type { Context, Hono } from "hono";

import { findRenamedProduct } from "#data/site/site-map.ts";
import { isSlug } from "#domain/slugs.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import type { Documents } from "#server/documents/documents.ts";
import { answerFile } from "#server/http/answer-file.ts";

export interface DocumentRoutesOptions {
  documents: Documents;
  backend: Pick<Backend, "visitor" | "server" | "consumePreview">;
  siteUrl: string;
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** The PDF of a product's sheet and of a proposal, beside their pages. */
export function addDocumentRoutes(
  app: Hono<AppEnvironment>,
  { documents, backend, siteUrl, readAddress }: DocumentRoutesOptions,
): void {
  app.get("/productos/:slug/ficha.pdf", (context) =>
    answerFile(context, TEXTS, async () => {
      const slug = context.req.param("slug");
      const bytes = await documents.getSheet(backend.visitor, siteUrl, slug);
      if (bytes !== null) {
        return send(context, bytes, {
          "Cache-Control": "public, max-age=3600",
          "Content-Disposition": `inline; filename="ficha-${slug}.pdf"`,
          Link: `<${siteUrl}/productos/${slug}>; rel="canonical"`,
        });
      }
      const current = isSlug(slug) ? await findRenamedProduct(backend.visitor, slug) : null;
      return current === null ? null : context.redirect(`/productos/${current}/ficha.pdf`, 301);
    }),
  );
  app.get("/propuesta/:token/propuesta.pdf", (context) =>
    answerFile(context, TEXTS, async () => {
      const wait = await backend.consumePreview(readAddress(context));
      if (wait > 0) return refuse(context, wait);
      const token = context.req.param("token");
      const bytes = await documents.getProposal(backend.server, siteUrl, token);
      if (bytes === null) return null;
      return send(context, bytes, {
        "Cache-Control": "no-store",
        "Content-Disposition": 'inline; filename="propuesta.pdf"',
        "X-Robots-Tag": "noindex, nofollow",
      });
    }),
  );
}

function send(context: Context, bytes: Buffer, headers: Record<string, string>): Response {
  return context.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Length": String(bytes.length),
    ...headers,
  });
}

/** A proposal is written for each reader: none may keep this program busy. */
function refuse(context: Context, seconds: number): Response {
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return context.text(`Espere ${seconds} segundos y vuelva a abrir el documento.`, 429, headers);
}

const TEXTS = {
  missing: "No existe ese documento",
  unavailable: "El documento no está disponible en este momento",
  failure: "a document could not be written",
};
