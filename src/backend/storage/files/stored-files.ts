import { decodeObjectName } from "#backend/storage/object-name.ts";
import { listVersions } from "#backend/storage/objects.ts";
import { findPublic } from "#backend/storage/read-routes.ts";
import type { StorageService } from "#backend/storage/service.ts";
import { StorageError } from "#backend/storage/storage-error.ts";

/** A stored file where this process can read it. */
export interface StoredFile {
  path: string;
  /** Changes with its bytes. */
  version: string;
}

/** The files of a public bucket, without the Supabase API. */
export type StoredFiles = ReturnType<typeof createStoredFiles>;

export function createStoredFiles(service: Pick<StorageService, "database" | "blobs">) {
  return {
    /** @param name as an address writes it @returns null when there is none */
    find: async (bucket: string, name: string): Promise<StoredFile | null> => {
      try {
        const key = { bucket, name: decodeObjectName(name) };
        const { version } = await findPublic({ service, key });
        return { path: service.blobs.pathOf(version), version };
      } catch (error) {
        if (error instanceof StorageError && error.status < 500) return null;
        throw error;
      }
    },
    /** Removes what interrupted uploads and deletions left on disk; returns how many files. */
    sweep: () =>
      service.blobs.sweep(() => service.database.transaction({ readOnly: true }, listVersions)),
  };
}
