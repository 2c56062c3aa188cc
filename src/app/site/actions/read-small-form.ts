import { LARGEST_FORM_BYTES } from "#domain/leads/quote/form-size.ts";

/**
 * The fields of a small form that was posted without script. A body of another content type, or a longer
 * one, is not read.
 *
 * @returns the fields, or the HTTP status of the refusal
 */
export async function readSmallForm(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return 415;
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_FORM_BYTES) return 413;
    text += decoder.decode(chunk, { stream: true });
  }
  return new URLSearchParams(text + decoder.decode());
}
