import type { Hono } from "hono";

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
import type { Backend } from "#server/backend.ts";
import type { Resizer } from "#server/files/images/resizer.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";

/** `/imagenes/<width>/<path>.<format>`: pictures in the widths of the layout, cached forever with `?v`. */
export function addImageRoutes(app: Hono<AppEnvironment>, resizer: Resizer): void {
  app.get(`${RESIZED_PICTURES_PATH}*`, async (context) => {
    const picture = parseResizedPath(context.req.path);
    const bytes = picture === null ? null : await resizer.resize(picture, context.req.raw.signal);
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
      const point = await resizer.findFocus(source);
      if (point !== null) return point;
      throw new DataError({ message: "Not a picture", code: "NoSuchKey", status: 404 });
    },
  });
}
