import { createHash } from "node:crypto";
import path from "node:path";

import { z } from "zod";

import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { ConsumeClient } from "#backend/rate-limits/api-limits.ts";
import { isPictureType, parseFileType } from "#backend/storage/files/file-type.ts";
import type { StoredPictureWork, Transformation } from "#backend/storage/files/picture-work.ts";
import { invalidContent, invalidRequest, tooManyRequests } from "#backend/storage/http.ts";
import { PICTURE_WIDTHS } from "#domain/media/picture-address.ts";
import { createQueue } from "#lib/async/queue.ts";

/** Upstream's largest side. */
const MAX_SIDE = 2500;

/**
 * A whole number, rounded up to one that is offered, or down to the largest: every other size or quality would be one more
 * picture to render, and there are millions of those.
 */
const roundUp = (offered: readonly number[], [min, max]: readonly [number, number]) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform((value) => offered.find((one) => one >= value) ?? offered.at(-1) ?? value);

/** For pictures that may look worse, and upstream's default. */
const QUALITIES = [60, 80];

const side = roundUp(PICTURE_WIDTHS, [1, MAX_SIDE]);

const schema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: roundUp(QUALITIES, [20, 100]).default(80),
  format: z.enum(["origin", "avif"]).optional(),
});

/**
 * @param mimetype of the stored file
 * @throws {StorageError} 400 naming the parameter and what it may be, 422 for what is no picture
 */
export function parseTransformation(
  parameters: URLSearchParams,
  mimetype: string,
  { headers }: Request,
): Transformation {
  const stored = parseFileType(mimetype);
  if (stored === null || !isPictureType(stored)) throw invalidContent("The file is no picture");
  const result = schema.safeParse(Object.fromEntries(parameters));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join("/")} ${issue?.message}`);
  }
  const { format, width, height, resize, quality } = result.data;
  const takesWebp = (headers.get("accept") ?? "").includes("image/webp");
  const type =
    format === "avif" ? "image/avif" : takesWebp && format !== "origin" ? "image/webp" : stored;
  if (width !== undefined) return { type, width, height, resize, quality };
  // Of a height alone the width follows; without either the picture is only encoded again.
  return { type, width: PICTURE_WIDTHS.at(-1) ?? 0, height, resize: "contain", quality };
}

/** The client that requests a picture, and whether it is still connected. */
interface Requester {
  clientAddress: string | null;
  signal: AbortSignal;
}

export type Renderer = ReturnType<typeof createRenderer>;

const PARALLEL_PICTURES = 1;
const MAX_WAITING = 16;
const MAX_CACHED_BYTES = 256 * 1024 ** 2;

/** Renders each picture once, one at a time, and caches those that are used in a folder. */
export function createRenderer(
  folder: string,
  { transform }: Pick<StoredPictureWork, "transform">,
  consume: ConsumeClient | undefined,
) {
  const enqueue = createQueue(PARALLEL_PICTURES, MAX_WAITING);
  const files = createFileCache(folder, MAX_CACHED_BYTES);
  return {
    /**
     * The bytes of the picture in a file whose content has the hash; never enlarged.
     *
     * @throws {BusyError} when too many wait
     * @throws {StorageError} 429 when this client has requested too many new ones
     * @throws {AbortedError} when the client disconnects before rendering begins
     */
    render: async (
      { file, hash }: { file: string; hash: string },
      wanted: Transformation,
      { clientAddress, signal }: Requester,
    ): Promise<Buffer> => {
      const name = createHash("sha256")
        .update(JSON.stringify([hash, wanted]))
        .digest("hex");
      const make = async (isWanted: AbortSignal) => {
        const wait = (await consume?.(clientAddress)) ?? 0;
        if (wait > 0) throw tooManyRequests("pictures", wait);
        return enqueue(() => transform(file, wanted), isWanted);
      };
      const bytes = await files.readOrMake(path.join(name.slice(0, 2), name), make, signal);
      return bytes ?? Buffer.alloc(0);
    },
  };
}
