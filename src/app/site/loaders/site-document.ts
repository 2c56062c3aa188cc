import type { RouterContextProvider } from "react-router";

import { type SiteContext, siteContext } from "#app/load-context.ts";
import { DataError } from "#data/client/errors.ts";

/**
 * A loader that responds with a generated file for machines; 503 while the database does not respond.
 *
 * @param build may throw a DataError
 */
export function createDocumentLoader(
  contentType: string,
  build: (site: SiteContext) => Promise<string> | string,
) {
  return async ({ context }: { context: Readonly<RouterContextProvider> }): Promise<Response> => {
    const site = context.get(siteContext);
    try {
      return new Response(await build(site), {
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
