import { foldText } from "#domain/fold-text.ts";

/** The public bucket of the Storage API: what visitors see. */
export const MEDIA_BUCKET = "media";

/** Path prefix of the bucket's public files, the same for the embedded and the hosted Supabase API. */
export const STORED_FILES_PATH = `/storage/v1/object/public/${MEDIA_BUCKET}/`;

export const PICTURES_FOLDER = "imagenes";
export const DOCUMENTS_FOLDER = "documentos";
/** Logos and icons, which are no pictures of the library. */
export const BRAND_FOLDER = "marca";

/** The path that records use for a stored file. */
export function toStoredPath(name: string): string {
  return STORED_FILES_PATH + name.split("/").map(encodeURIComponent).join("/");
}

/** The name of the stored file at an address; null for any other address. */
export function parseStoredPath(address: string): string | null {
  if (!address.startsWith(STORED_FILES_PATH)) return null;
  try {
    return address.slice(STORED_FILES_PATH.length).split("/").map(decodeURIComponent).join("/");
  } catch {
    return null;
  }
}

interface FileNameParts {
  folder: string;
  /** Name of the file on the user's machine. */
  originalName: string;
  /** Hexadecimal digest of the content. */
  digest: string;
  /** A picture's size in pixels. */
  size?: { width: number; height: number };
  /** Without the dot. */
  extension: string;
}

const DIGEST_LENGTH = 10;
const MAX_SLUG = 60;

/**
 * The name of a stored file: its original name, a digest of its content and, for a picture, its size.
 * Other content gets another name, so that responses can be cached for ever. A picture keeps its accents
 * for the library; a document, which visitors save under this name, does not.
 */
export function makeFileName({ folder, originalName, digest, size, extension }: FileNameParts) {
  const text = originalName.replace(/\.[^.]*$/, "");
  const slug =
    slugify(folder === PICTURES_FOLDER ? encodeAccents(text) : text.replaceAll("=", "-")) ||
    "archivo";
  const parts = [slug, digest.slice(0, DIGEST_LENGTH)];
  if (size !== undefined) parts.push(`${size.width}x${size.height}`);
  return `${folder}/${parts.join("-")}.${extension}`;
}

function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9=]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/=[0-9a-f]?$/, "")
    .replace(/^-|-$/g, "");
}

const FIRST_ACCENT = 0x300;

/** Storage takes ASCII names only: an accent becomes `=` and two digits after its letter, as in `can=03a`. */
function encodeAccents(text: string): string {
  return text
    .replaceAll("=", "-")
    .normalize("NFKD")
    .replace(
      /(?<=[a-z])[\u0300-\u036f]/gi,
      (accent) => `=${(accent.charCodeAt(0) - FIRST_ACCENT).toString(16).padStart(2, "0")}`,
    );
}

function decodeAccents(name: string): string {
  return name
    .replace(/=([0-6][0-9a-f])/g, (_, digits: string) =>
      String.fromCharCode(FIRST_ACCENT + Number.parseInt(digits, 16)),
    )
    .normalize("NFC");
}

const STORED_PICTURE = /-[0-9a-f]{10}-(\d{1,5})x(\d{1,5})\.(?:webp|png|jpg|avif|svg)$/;

/** The digest of the content in a name; null without one. */
export function readDigest(address: string): string | null {
  return /-([0-9a-f]{10})(?:-\d+x\d+)?\.\w+$/.exec(address)?.[1] ?? null;
}

/** The size in pixels in a picture's name or address; null without one. */
export function readPictureSize(address: string): { width: number; height: number } | null {
  const match = STORED_PICTURE.exec(address);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** A stored file's original name, without folder, digest and size. */
export function describeFileName(name: string): string {
  const own = name.split("/").at(-1) ?? name;
  const [, slug] = /^(.+)-[0-9a-f]{10}(?:-\d+x\d+)?\.\w+$/.exec(own) ?? [];
  const text = decodeAccents(slug ?? own.replace(/\.\w+$/, "")).replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The files whose names contain every word of a text, ignoring case and accents. */
export function findByName<T extends { name: string }>(files: readonly T[], text: string): T[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return files.filter(({ name }) => {
    const own = foldText(describeFileName(name));
    return words.every((word) => own.includes(word));
  });
}
