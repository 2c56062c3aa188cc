import type { SiteContext } from "#app/load-context.ts";
import { DataError } from "#data/client/errors.ts";

interface SiteDocument {
  contentType: string;
  /** @throws {DataError} */
  build: () => Promise<string> | string;
}

/** Responds with a generated file for machines; 503 while the database does not respond. */
export async function answerDocument(site: SiteContext, document: SiteDocument): Promise<Response> {
  const { contentType, build } = document;
  try {
    return new Response(await build(), {
      headers: { "Content-Type": `${contentType}; charset=utf-8` },
    });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    site.log("warn", "the database did not respond for a document", {
      kind: error.kind,
      err: error,
    });
    return new Response("El sitio no está disponible en este momento.\n", {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "5",
      },
    });
  }
}
