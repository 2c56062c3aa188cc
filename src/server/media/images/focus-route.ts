import type { Hono } from "hono";

import { DataError } from "#data/client/errors.ts";
import { isResizable } from "#domain/media/picture-address.ts";
import {
  FOCAL_POINT_PATH,
  type FocalPoint,
  focalPointRequest,
} from "#domain/media/picture-note.ts";
import { BusyError } from "#lib/async/queue.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { addAdministratorsRoute } from "#server/http/administrators-route.ts";
import type { Resizer } from "#server/media/images/resizer.ts";

/** Says administrators where a picture draws the eye. */
export function addFocusRoute(
  app: Hono<AppEnvironment>,
  backend: Pick<Backend, "visitor">,
  resizer: Pick<Resizer, "findFocus">,
): void {
  addAdministratorsRoute(app, backend, {
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
