import type { RouterContextProvider } from "react-router";

import { type SiteContext, siteContext } from "#app/load-context.ts";
import { DataError } from "#data/client/errors.ts";

interface DocumentArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Creates a loader that responds with a generated file; 503 while the database does not respond.
 *
 * @param build may throw a DataError; a Response that it returns is sent as it is
 */
export function createDocumentLoader(
  contentType: string,
  build: (site: SiteContext, request: Request) => Promise<string | Response> | string,
) {
  return async ({ request, context }: DocumentArguments): Promise<Response> => {
    const site = context.get(siteContext);
    try {
      const document = await build(site, request);
      if (document instanceof Response) return document;
      return new Response(document, {
        headers: { "Content-Type": `${contentType}; charset=utf-8` },
      });
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      const { kind } = error;
      site.log("warn", "the database did not respond for a document", { kind, err: error });
      return new Response("El sitio no está disponible en este momento.\n", {
        status: 503,
        headers: {
          "Content-Type": "text/plain; charset=utf-8",
          "Cache-Control": "no-store",
          "Retry-After": "5",
        },
      });
    }
  };
}
