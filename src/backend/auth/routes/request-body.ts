import type { z } from "zod";

import { AuthError } from "#backend/auth/auth-error.ts";
import { readBytes } from "#backend/read-bytes.ts";
import { isForbiddenName, isStorableText } from "#backend/storable-text.ts";

const LARGEST_BODY_BYTES = 16 * 1024;
const DEEPEST_VALUE = 16;

/**
 * The request's JSON body in the shape of `schema`.
 *
 * @throws {AuthError} 413, or 400 `bad_json` naming what is wrong
 */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const value = parseJson(await readText(request));
  refuseUnstorable(value, 0);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join(".") ?? "";
  throw badJson(path === "" ? (issue?.message ?? "") : `${path}: ${issue?.message}`);
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request.body, LARGEST_BODY_BYTES);
  if (bytes === null)
    throw new AuthError(
      413,
      "request_entity_too_large",
      `Request body too large (max ${LARGEST_BODY_BYTES} bytes)`,
    );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badJson("not UTF-8");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson("not JSON");
  }
}

function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > DEEPEST_VALUE) throw badJson("nested too deeply");
  if (typeof value === "string" && !isStorableText(value))
    throw badJson("a text holds a NUL or a lone surrogate");
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isForbiddenName(name) || !isStorableText(name)) throw badJson("a name is not allowed");
    refuseUnstorable(inner, depth + 1);
  }
}

function badJson(reason: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${reason}`);
}
