import type { Hono } from "hono";

import { BusyError } from "#backend/pictures/queue.ts";
import { parseResizedPath, RESIZED_PICTURES_PATH } from "#domain/pictures.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Resizer } from "#server/images/resizer.ts";

/** `/imagenes/<width>/<path>.<format>`: pictures in the widths of the layout, kept for ever. */
export function addImageRoutes(app: Hono<AppEnvironment>, resizer: Resizer): void {
  app.get(`${RESIZED_PICTURES_PATH}*`, async (context) => {
    const picture = parseResizedPath(context.req.path);
    const bytes = picture === null ? null : await resizer.resize(picture).catch(refuseBusy);
    if (bytes === BUSY) {
      return context.text(
        "Hay muchas imágenes en espera. Intente de nuevo en unos segundos.",
        503,
        {
          "Retry-After": "5",
          "Cache-Control": "no-store",
        },
      );
    }
    if (picture === null || bytes === null) return context.text("No existe esa imagen", 404);
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${picture.format}`,
      "Content-Length": String(bytes.length),
      "Cache-Control": context.req.query("v")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    });
  });
}

const BUSY = Symbol("busy");

function refuseBusy(error: unknown): typeof BUSY {
  if (error instanceof BusyError) return BUSY;
  throw error;
}
