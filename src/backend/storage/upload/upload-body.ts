import { z } from "zod";

import { type FileType, parseFileType } from "#backend/storage/files/file-type.ts";
import { parseJson, readChunks } from "#backend/storage/request-body.ts";
import { invalidRequest, invalidType } from "#backend/storage/storage-error.ts";
import { collect, readBoundary, readParts } from "#backend/storage/upload/multipart.ts";

/** What an upload says of its file. */
export interface UploadFields {
  type: FileType;
  /** Value of `Cache-Control` that the file is served with. */
  cacheControl: string;
  /** The uploader's own metadata. */
  userMetadata: object | null;
}

/** Takes the file's bytes as they arrive. */
export type Receive = (chunks: AsyncIterable<Uint8Array>, type: FileType) => Promise<void>;

const MAX_FIELD_BYTES = 8 * 1024;
/** Upstream's, for an upload that names none. */
const NO_CACHE = "no-cache";

/**
 * Reads an upload, a form with one file or the bare bytes, and hands its bytes on.
 *
 * @throws {StorageError} 400 or 415
 */
export async function readUpload(request: Request, receive: Receive): Promise<UploadFields> {
  const contentType = request.headers.get("content-type") ?? "";
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") {
    throw invalidRequest("Content-Encoding is not offered: send the bytes as they are");
  }
  if (/^multipart\//i.test(contentType)) {
    const boundary = readBoundary(contentType);
    if (boundary === null) throw invalidRequest("The multipart body names no boundary");
    return readForm(readChunks(request), boundary, receive);
  }
  const type = requireType(contentType);
  const fields = {
    type,
    cacheControl: parseCacheControl(request.headers.get("cache-control") ?? NO_CACHE),
    userMetadata: parseMetadata(decodeBase64(request.headers.get("x-metadata"))),
  };
  await receive(readChunks(request), type);
  return fields;
}

async function readForm(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  receive: Receive,
): Promise<UploadFields> {
  const fields = new Map<string, string>();
  let type: FileType | null = null;
  for await (const part of readParts(body, boundary)) {
    if (part.fileName === null) {
      fields.set(part.name, await collect(part.content, MAX_FIELD_BYTES));
    } else {
      if (type !== null) throw invalidRequest("The form holds more than one file");
      type = requireType(part.contentType);
      await receive(part.content, type);
    }
  }
  if (type === null) throw invalidRequest("No content provided");
  const seconds = fields.get("cacheControl");
  return {
    type,
    cacheControl: parseCacheControl(seconds === undefined ? NO_CACHE : `max-age=${seconds}`),
    userMetadata: parseMetadata(fields.get("metadata") ?? null),
  };
}

function requireType(mediaType: string): FileType {
  const type = parseFileType(mediaType);
  if (type === null) {
    throw invalidType(`mime type ${mediaType.slice(0, 100) || "(none)"} is not supported`);
  }
  return type;
}

function parseCacheControl(text: string): string {
  if (!/^(?:no-cache|no-store|max-age=\d{1,9}(?:, ?immutable)?)$/.test(text)) {
    throw invalidRequest("The cache control must be a number of seconds");
  }
  return text;
}

const metadataSchema = z.record(z.string(), z.json());

function parseMetadata(text: string | null): object | null {
  if (text === null) return null;
  const value = parseJson(text, "The metadata is no JSON that can be stored");
  const result = metadataSchema.safeParse(value);
  if (!result.success) throw invalidRequest("The metadata must be a JSON object");
  return result.data;
}

function decodeBase64(text: string | null): string | null {
  if (text === null) return null;
  if (text.length > MAX_FIELD_BYTES) throw invalidRequest("The metadata is too long");
  return Buffer.from(text, "base64").toString("utf8");
}
