import type { ConnectionInfo } from "#backend/connection.ts";
import type { StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import { createRenderer } from "#backend/storage/render.ts";
import { respondError, toStorageError } from "#backend/storage/response.ts";
import { findRoute } from "#backend/storage/routes.ts";
import type { StorageService } from "#backend/storage/service.ts";
import { StorageError } from "#backend/storage/storage-error.ts";
import { AbortedError } from "#lib/async/queue.ts";

export interface StorageOptions extends Omit<StorageService, "renderer" | "pictureWork"> {
  /** Folder of stored pictures in other sizes; created when it is absent. */
  picturesFolder: string;
  /** By default it is done in this process. */
  pictureWork?: StoredPictureWork | undefined;
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

const PREFIX = "/storage/v1/";
const MAX_URL_BYTES = 8 * 1024;

/**
 * Supabase Storage's API, as much of it as the product uses: one bucket of pictures and documents,
 * whose rows obey row level security. Other routes are refused; the handler never throws.
 */
export function createStorageHandler({
  onError,
  picturesFolder,
  pictureWork = WORK_HERE,
  ...options
}: StorageOptions): (request: Request, connection: ConnectionInfo) => Promise<Response> {
  const renderer = createRenderer(picturesFolder, pictureWork, options.limits?.render);
  const service = { ...options, pictureWork, renderer };
  return async (request, { clientAddress }) => {
    try {
      const url = new URL(request.url);
      if (request.url.length > MAX_URL_BYTES) {
        throw new StorageError(414, "InvalidRequest", "The address is too long");
      }
      const { route, key } = findRoute(request.method, url.pathname.slice(PREFIX.length));
      return await route.handle({ service, request, url, key, clientAddress });
    } catch (error) {
      if (error instanceof AbortedError) return new Response(null, { status: 499 });
      const refusal = toStorageError(error);
      // A full disk and a long queue are reported too: an operator should look.
      if (refusal.status >= 500) onError(error, request);
      return respondError(refusal, request);
    }
  };
}

/** Loaded with the first picture: libvips takes memory that most processes never need. */
const loadWork = async () =>
  (await import("#backend/storage/files/picture-work.ts")).STORED_PICTURE_WORK;

const WORK_HERE: StoredPictureWork = {
  reencode: async (...picture) => (await loadWork()).reencode(...picture),
  transform: async (...picture) => (await loadWork()).transform(...picture),
};
