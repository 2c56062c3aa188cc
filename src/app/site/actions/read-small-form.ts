import { readFormBody } from "#data/leads/form-body.ts";

/**
 * The fields of a small form that was posted without script. A body of another content type, or a longer
 * one, is not read.
 *
 * @returns the fields, or the HTTP status of the refusal
 */
export async function readSmallForm(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return 415;
  const text = await readFormBody(request);
  return text === null ? 413 : new URLSearchParams(text);
}
