import { invalidRequest } from "#backend/storage/storage-error.ts";

/** The request's body as it arrives. @throws {StorageError} 400 when it breaks off */
export async function* readChunks({ body }: Request): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body ?? [];
  } catch {
    throw invalidRequest("The body broke off before its end");
  }
}
