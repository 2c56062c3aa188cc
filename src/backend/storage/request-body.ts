import type { z } from "zod";

import type { Identity } from "#backend/identity.ts";
import { readBytes } from "#backend/read-bytes.ts";
import { isForbiddenName, isStorableText } from "#backend/storable-text.ts";
import { invalidRequest, tooLarge } from "#backend/storage/storage-error.ts";

/** A thousand of the longest names. */
const MAX_BYTES = 1024 * 1024;
/** Anonymous clients can at most list a folder. */
const MAX_ANONYMOUS_BYTES = 16 * 1024;

/** The request's body as it arrives. @throws {StorageError} 400 when it breaks off */
export async function* readChunks({ body }: Request): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body ?? [];
  } catch {
    throw invalidRequest("The body broke off before its end");
  }
}

/** The request's JSON body in the shape of `schema`. @throws {StorageError} 400 or 413 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { role }: Identity,
): Promise<z.output<S>> {
  const maxBytes = role === "anon" ? MAX_ANONYMOUS_BYTES : MAX_BYTES;
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge(maxBytes);
  const body = await readBytes(readChunks(request), maxBytes);
  if (body === null) throw tooLarge(maxBytes);
  const result = schema.safeParse(
    parseJson(body.toString("utf8"), "The body is no JSON that can be used"),
  );
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(`body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not valid"}`);
}

/** JSON whose names and texts the database can store. @throws {StorageError} 400 with `refusal` */
export function parseJson(text: string, refusal: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      const isStorable = typeof value !== "string" || isStorableText(value);
      if (isForbiddenName(name) || !isStorableText(name) || !isStorable)
        throw new TypeError("not storable");
      return value;
    });
  } catch {
    throw invalidRequest(refusal);
  }
}
