import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import {
  DOCUMENTS_FOLDER,
  MEDIA_BUCKET,
  PICTURES_FOLDER,
  toStoredPath,
} from "#domain/media/stored-file.ts";
import type { MediaFile } from "#domain/review/site-state.ts";

/** All uploaded pictures, newest first. @throws {DataError} */
export async function listPictures(client: Client): Promise<MediaFile[]> {
  return listFolder(client, PICTURES_FOLDER);
}

/** All uploaded files. @throws {DataError} */
export async function listFiles(client: Client): Promise<MediaFile[]> {
  const folders = [PICTURES_FOLDER, DOCUMENTS_FOLDER];
  return (await Promise.all(folders.map((folder) => listFolder(client, folder)))).flat();
}

async function listFolder(client: Client, folder: string): Promise<MediaFile[]> {
  const files = await readAll(async (first, last) =>
    unwrapStored(
      await client.storage.from(MEDIA_BUCKET).list(folder, {
        limit: last - first + 1,
        offset: first,
        sortBy: { column: "created_at", order: "desc" },
      }),
    ),
  );
  return files
    .filter(({ id }) => id !== null)
    .map(({ name, metadata }) => ({
      name: `${folder}/${name}`,
      bytes: metadata?.size ?? null,
    }));
}

/** @throws {DataError} kind `not-found` when it is gone or may not be deleted */
export async function deleteFile(client: Client, name: string): Promise<void> {
  const gone = unwrapStored(await client.storage.from(MEDIA_BUCKET).remove([name]));
  if (gone.length === 0) {
    throw new DataError({ message: "Object not found", code: "NoSuchKey", status: 404 });
  }
}

/** A record that uses a stored file. */
export interface FileUse {
  kind: "product" | "article" | "text";
  id: string;
  /** The record's title, or a text's section and key. */
  title: string;
}

/** The most records of each kind that are listed. */
const MAX_USES = 50;

/** Where a stored file is used: as a picture, as a document or within a text. @throws {DataError} */
export async function findFileUses(client: Client, name: string): Promise<FileUse[]> {
  const path = toStoredPath(name);
  const pattern = `%${path.replace(/[\\%_]/g, "\\$&")}%`;
  const [pictured, documented, illustrated, written, texts] = await Promise.all([
    client.from("products").select("id, title").like("image_url", pattern).limit(MAX_USES),
    client
      .from("products")
      .select("id, title")
      .contains("documents", JSON.stringify([{ url: path }]))
      .limit(MAX_USES),
    client.from("news").select("id, title").like("image_url", pattern).limit(MAX_USES),
    client.from("news").select("id, title").like("content", pattern).limit(MAX_USES),
    client.from("site_content").select("id, section, key").like("value", pattern).limit(MAX_USES),
  ]);
  const uses: FileUse[] = [
    ...[...unwrap(pictured), ...unwrap(documented)].map(
      (row) => ({ kind: "product", ...row }) as const,
    ),
    ...[...unwrap(illustrated), ...unwrap(written)].map(
      (row) => ({ kind: "article", ...row }) as const,
    ),
    ...unwrap(texts).map(({ id, section, key }) => ({
      kind: "text" as const,
      id,
      title: `${section} · ${key}`,
    })),
  ];
  return [...new Map(uses.map((use) => [use.id, use])).values()];
}

/** The alternative text of a stored picture in any record; empty when there is none. @throws {DataError} */
export async function findPictureText(client: Client, name: string): Promise<string> {
  for (const table of ["products", "news"] as const) {
    const [found] = unwrap(
      await client
        .from(table)
        .select("image_alt")
        .eq("image_url", toStoredPath(name))
        .neq("image_alt", "")
        .limit(1),
    );
    if (found !== undefined) return found.image_alt;
  }
  return "";
}
