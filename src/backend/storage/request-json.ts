import type { z } from "zod";

import type { Identity } from "#backend/identity.ts";
import { isForbiddenName, isStorableText } from "#backend/storable-text.ts";
import { readChunks } from "#backend/storage/files/read-chunks.ts";
import { invalidRequest, tooLarge } from "#backend/storage/storage-error.ts";

/** A thousand of the longest names. */
const MAX_BYTES = 1024 * 1024;
/** Anonymous clients can at most list a folder. */
const MAX_ANONYMOUS_BYTES = 16 * 1024;

/** The request's JSON body in the shape of `schema`. @throws {StorageError} 400 or 413 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { role }: Identity,
): Promise<z.output<S>> {
  const maxBytes = role === "anon" ? MAX_ANONYMOUS_BYTES : MAX_BYTES;
  const result = schema.safeParse(parse(await readText(request, maxBytes)));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(`body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not valid"}`);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (isForbiddenName(name) || (typeof value === "string" && !isStorableText(value))) {
        throw new TypeError("not storable");
      }
      return value;
    });
  } catch {
    throw invalidRequest("The body is no JSON that can be used");
  }
}
