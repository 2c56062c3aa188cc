import type { Hono } from "hono";
import type { StatusCode } from "hono/utils/http-status";

import { DataError } from "#data/client/errors.ts";
import {
  formatResizedPath,
  isResizable,
  parseResizedPath,
  RESIZED_PICTURES_PATH,
} from "#domain/media/picture-address.ts";
import {
  FOCAL_POINT_PATH,
  type FocalPoint,
  focalPointRequest,
} from "#domain/media/picture-note.ts";
import { AbortedError, BusyError } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import type { Resizer } from "#server/files/images/resizer.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";

/** `/imagenes/<width>/<path>.<format>`: pictures in the widths of the layout, cached forever with `?v`. */
export function addImageRoutes(app: Hono<AppEnvironment>, resizer: Resizer): void {
  app.get(`${RESIZED_PICTURES_PATH}*`, async (context) => {
    const picture = parseResizedPath(context.req.path);
    const bytes =
      picture === null ? null : await resizer.resize(picture, context.req.raw.signal).catch(refuse);
    if (bytes === GONE) return context.body(null, 499 as StatusCode);
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
    // A crop that is not allowed redirects to the whole picture: nothing is resized for it.
    if (picture?.crop !== undefined && bytes === null) {
      const whole = formatResizedPath({ ...picture, crop: undefined }, null);
      context.header("Cache-Control", "no-store");
      return context.redirect(whole, 302);
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
/** The client has disconnected: its status is only logged. */
const GONE = Symbol("gone");

function refuse(error: unknown): typeof BUSY | typeof GONE {
  if (error instanceof BusyError) return BUSY;
  if (error instanceof AbortedError) return GONE;
  throw error;
}

/** Says the team where a picture draws the eye. */
export function addFocusRoute(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor">,
  resizer: Pick<Resizer, "findFocus">,
): void {
  addTeamRoute(app, backend, {
    path: FOCAL_POINT_PATH,
    body: focalPointRequest.refine(({ source }) => isResizable(source)),
    refusal: "The body must name a picture of this site",
    act: async ({ source }): Promise<FocalPoint> => {
      const point = await resizer.findFocus(source).catch((error: unknown) => {
        if (!(error instanceof BusyError)) throw error;
        throw new DataError({
          message: "Too many pictures are waiting",
          code: "busy",
          status: 503,
        });
      });
      if (point !== null) return point;
      throw new DataError({ message: "Not a picture", code: "NoSuchKey", status: 404 });
    },
  });
}
