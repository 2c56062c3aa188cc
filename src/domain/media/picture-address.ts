/**
 * How a picture is cropped: the focal point, in percent of its width and height, and the zoom, in percent of the largest
 * crop. Whole numbers with one canonical spelling.
 */
export interface PictureCrop {
  x: number;
  y: number;
  zoom: number;
}

export const CENTRE: PictureCrop = { x: 50, y: 50, zoom: 100 };

export const ZOOM = { min: 100, max: 300 } as const;

/** The shapes in which the layout shows pictures, as width and height. */
export const PICTURE_RATIOS = ["1x1", "4x3", "3x2", "16x9", "21x9", "16x21"] as const;

export type PictureRatio = (typeof PICTURE_RATIOS)[number];

/** As addresses write it: `30-60-100`. */
export function formatCrop({ x, y, zoom }: PictureCrop): string {
  return [x, y, zoom].join("-");
}

/** Null for anything that `formatCrop` does not write. */
export function parseCrop(text: string): PictureCrop | null {
  const [x = -1, y = -1, zoom = -1] = text.split("-").map(Number);
  const crop = { x, y, zoom };
  const isInside = x >= 0 && x <= 100 && y >= 0 && y <= 100 && zoom >= ZOOM.min && zoom <= ZOOM.max;
  return isInside && WRITTEN.test(text) && formatCrop(crop) === text ? crop : null;
}

const WRITTEN = /^\d{1,3}-\d{1,3}-\d{3}$/;

export interface Size {
  width: number;
  height: number;
}

/** A ratio as a number: width by height. */
export function toNumber(ratio: PictureRatio): number {
  const [width = 1, height = 1] = ratio.split("x").map(Number);
  return width / height;
}

/** The pixels of a picture that a crop shows in a ratio; the focal point is in the middle where the edges allow. */
export function computeCropBox({ width, height }: Size, ratio: PictureRatio, crop: PictureCrop) {
  const shape = toNumber(ratio);
  const scale = 100 / crop.zoom;
  const box = {
    width: Math.max(1, Math.round(Math.min(width, height * shape) * scale)),
    height: Math.max(1, Math.round(Math.min(height, width / shape) * scale)),
  };
  const place = (point: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round((whole * point) / 100 - part / 2)));
  return {
    ...box,
    left: place(crop.x, width, box.width),
    top: place(crop.y, height, box.height),
  };
}

/**
 * Addresses of resized pictures: `/imagenes/<width>/<path>.<format>?v=<version>`, where path is the
 * picture's own address without its first slash. The version changes with the picture, so the response
 * can be cached for ever. A cropped picture has its crop before its path: `/imagenes/640/4x3-30-60-100/<path>.avif`.
 */

/** Widths (CSS pixels times density) that the layout requests; no other width is offered. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ["avif", "webp"] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface ResizedPicture {
  width: PictureWidth;
  /** The original's address, beginning with a slash. */
  source: string;
  format: PictureFormat;
  /** The whole picture without one. */
  crop?: ShapedCrop | undefined;
}

/** A crop to one of the layout's aspect ratios. */
export interface ShapedCrop extends PictureCrop {
  ratio: PictureRatio;
}

export const RESIZED_PICTURES_PATH = "/imagenes/";

/**
 * Whether the server resizes a picture: a raster image of the build, or an uploaded one, by the one way to write
 * its address. Each other way (`//`, `/./`, `%61`) would be one more picture to resize.
 */
export function isResizable(source: string): boolean {
  return RESIZABLE.test(source) && source.split("/").slice(1).every(isCanonicalSegment);
}

function isCanonicalSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return !/^\.*$|[/\\]/.test(name) && encodeURIComponent(name) === segment;
  } catch {
    return false;
  }
}

const RESIZABLE =
  /^\/(?:images|storage\/v1\/object\/public\/media)\/[\w.%/-]+\.(?:webp|png|jpe?g|avif)$/i;

/** The address of a resized picture; without a version it is cached for only an hour. */
export function formatResizedPath(picture: ResizedPicture, version: string | null): string {
  const { width, source, format, crop } = picture;
  const part = crop === undefined ? "" : `/${formatShapedCrop(crop)}`;
  const query = version === null ? "" : `?v=${version}`;
  return `${RESIZED_PICTURES_PATH}${width}${part}${source}.${format}${query}`;
}

/** As addresses write it: `4x3-30-60-100`. */
export function formatShapedCrop(crop: ShapedCrop): string {
  return `${crop.ratio}-${formatCrop(crop)}`;
}

/** Parses the path of a resized picture; null when the server does not offer it. */
export function parseResizedPath(pathname: string): ResizedPicture | null {
  const match = RESIZED.exec(pathname);
  if (match === null) return null;
  const [, digits, shape, point = "", source = "", extension] = match;
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  if (width === undefined || !isResizable(source)) return null;
  const format = extension === "avif" ? "avif" : "webp";
  if (shape === undefined) return { width, source, format };
  const ratio = PICTURE_RATIOS.find((known) => known === shape);
  const crop = parseCrop(point);
  return ratio === undefined || crop === null
    ? null
    : { width, source, format, crop: { ...crop, ratio } };
}

const RESIZED = /^\/imagenes\/(\d{1,4})(?:\/(\d+x\d+)-([\d-]{1,11}))?(\/.+)\.(avif|webp)$/;

/* A record stores its picture's crops in the picture's address, as a fragment: drafts, revisions and undo treat them
   like any text, and clients that do not know them use the same address.
   `/images/melaza.webp#encuadre=30-60-100&tarjeta=20-50-150` */

/** Where a record's picture is shown: in lists, on its page, and when its link is shared. */
export const CROP_USES = ["card", "page", "share"] as const;

export type CropUse = (typeof CROP_USES)[number];

export const CROP_USE_NAMES: Readonly<Record<CropUse, string>> = {
  card: "Tarjetas",
  page: "Página",
  share: "Al compartir",
};

export interface PictureCrops {
  /** In every use without its own crop. */
  all: PictureCrop;
  own: Readonly<Partial<Record<CropUse, PictureCrop>>>;
}

interface CroppedPicture {
  /** The picture's address. */
  source: string;
  /** Null for the layout's default crop. */
  crops: PictureCrops | null;
}

const ALL = "encuadre";
const NAMES = { card: "tarjeta", page: "pagina", share: "compartir" } as const;

/** Parses the address in a record; a fragment that is not a valid crop stays part of the address. */
export function parseCroppedPicture(written: string): CroppedPicture {
  const address = written.trim();
  const [source = "", fragment] = address.split("#", 2);
  const whole = { source: address, crops: null };
  if (fragment === undefined || !isResizable(source)) return whole;
  const values = new Map(fragment.split("&").map((part) => part.split("=", 2) as [string, string]));
  const read = (name: string) => parseCrop(values.get(name) ?? "");
  const all = read(ALL);
  if (all === null) return whole;
  const own = CROP_USES.flatMap((use) => {
    const crop = read(NAMES[use]);
    return crop === null ? [] : [[use, crop] as const];
  });
  const cropped = { source, crops: { all, own: Object.fromEntries(own) } };
  return formatCroppedPicture(cropped) === address ? cropped : whole;
}

/** Whether pages show what a record holds as its picture's address: one of this site, or an https address. */
export function isPictureAddress(written: string | null): written is string {
  return /^\s*(?:https:\/\/|\/(?!\/))/i.test(written ?? "");
}

export function formatCroppedPicture({ source, crops }: CroppedPicture): string {
  if (crops === null) return source;
  const parts = [`${ALL}=${formatCrop(crops.all)}`];
  for (const use of CROP_USES) {
    const crop = crops.own[use];
    if (crop !== undefined) parts.push(`${NAMES[use]}=${formatCrop(crop)}`);
  }
  return `${source}#${parts.join("&")}`;
}

/** The picture's address without its crops. */
export function stripCrop(address: string): string {
  return parseCroppedPicture(address).source;
}

/** The crop for a use; null for the layout's default. */
export function findCrop(crops: PictureCrops | null, use: CropUse): PictureCrop | null {
  return crops && (crops.own[use] ?? crops.all);
}

/** The distinct crops of a picture. */
export function listCrops({ all, own }: PictureCrops): string[] {
  return [...new Set([all, ...Object.values(own)].map(formatCrop))];
}
