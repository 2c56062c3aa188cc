import { LARGEST_FORM_BYTES } from "#domain/leads/public-forms.ts";

/** The body of a visitor's form as text; null, without reading on, when it is longer than any of them. */
export async function readFormBody(request: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_FORM_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
