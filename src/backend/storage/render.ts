import { z } from "zod";

import { BusyError, createQueue } from "#backend/pictures/queue.ts";
import { invalidContent, invalidRequest, tooBusy } from "#backend/storage/storage-error.ts";

type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/avif";

/** A picture as an address asks for it. */
export interface Transformation {
  type: PictureType;
  width: number | undefined;
  height: number | undefined;
  resize: "cover" | "contain" | "fill";
  quality: number;
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional();

/** Upstream's bounds. */
const schema = z.object({
  width: wholeNumber(1, 2500),
  height: wholeNumber(1, 2500),
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: wholeNumber(20, 100).default(80),
  format: z.enum(["origin", "avif"]).optional(),
});

const TYPES: readonly PictureType[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/**
 * @param mimetype of the stored file
 * @throws {StorageError} 400 naming the parameter that is out of bounds, 422 for what is no picture
 */
export function parseTransformation(
  parameters: URLSearchParams,
  mimetype: string,
  { headers }: Request,
): Transformation {
  const stored = TYPES.find((type) => type === mimetype);
  if (stored === undefined) throw invalidContent("The file is no picture");
  const result = schema.safeParse(Object.fromEntries(parameters));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join("/")} ${issue?.message}`);
  }
  const { format, width, height, resize, quality } = result.data;
  const takesWebp = (headers.get("accept") ?? "").includes("image/webp");
  const type =
    format === "avif" ? "image/avif" : takesWebp && format !== "origin" ? "image/webp" : stored;
  return { type, width, height, resize, quality };
}

const PARALLEL_PICTURES = 1;
const MAX_WAITING = 16;
const takeTurn = createQueue(PARALLEL_PICTURES, MAX_WAITING);

/** The picture's bytes; never enlarged. @throws {StorageError} 503 when too many wait */
export async function renderPicture(
  file: string,
  { type, width, height, resize, quality }: Transformation,
): Promise<Buffer> {
  const size = { ...(width && { width }), ...(height && { height }) };
  try {
    return await takeTurn(async () => {
      const { openPicture } = await import("#backend/pictures/open-picture.ts");
      return openPicture(file)
        .resize({
          ...size,
          fit: resize === "contain" ? "inside" : resize,
          withoutEnlargement: resize !== "fill",
        })
        .toFormat(type === "image/avif" ? "avif" : FORMATS[type], { quality })
        .toBuffer();
    });
  } catch (error) {
    throw error instanceof BusyError ? tooBusy() : error;
  }
}

const FORMATS = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;
