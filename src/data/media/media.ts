import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import { createStorage } from "#data/client/storage.ts";
import { findPictureNote } from "#data/media/pictures.ts";
import { DOCUMENTS_FOLDER, MEDIA_BUCKET, PICTURES_FOLDER } from "#domain/media/stored-file.ts";
import type { MediaFile } from "#domain/review/site.ts";

/** All uploaded pictures, newest first. @throws {DataError} */
export async function listPictures(client: Client): Promise<MediaFile[]> {
  return listFolder(client, PICTURES_FOLDER);
}

/** All uploaded files. @throws {DataError} */
export async function listFiles(client: Client): Promise<MediaFile[]> {
  return (await Promise.all([...FOLDERS].map((folder) => listFolder(client, folder)))).flat();
}

/** Those of some uploaded files that are there; of very many, all that are there. @throws {DataError} */
export async function findFiles(client: Client, names: readonly string[]): Promise<MediaFile[]> {
  if (names.length > MOST_LOOKED_FOR) return listFiles(client);
  const found = names.map(async (name) => {
    const [folder = "", own = "", ...rest] = name.split("/");
    if (!FOLDERS.has(folder) || rest.length > 0 || own.length > MOST_SEARCHED) return [];
    return (await listFolder(client, folder, own)).filter((file) => file.name === name);
  });
  return (await Promise.all(found)).flat();
}

const FOLDERS: ReadonlySet<string> = new Set([PICTURES_FOLDER, DOCUMENTS_FOLDER]);

/** Up to this many files are looked up individually. */
const MOST_LOOKED_FOR = 20;

/** Characters of a name that the Storage API looks for. */
const MOST_SEARCHED = 255;

/** @param search the beginning of the files' names */
async function listFolder(client: Client, folder: string, search = ""): Promise<MediaFile[]> {
  const files = await readAll(async (first, last) =>
    unwrapStored(
      await createStorage(client)
        .from(MEDIA_BUCKET)
        .list(folder, {
          limit: last - first + 1,
          offset: first,
          search,
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
  const gone = unwrapStored(await createStorage(client).from(MEDIA_BUCKET).remove([name]));
  if (gone.length === 0) {
    throw new DataError({ message: "Object not found", code: "NoSuchKey", status: 404 });
  }
}

/** The alternative text of a picture: what is noted of it, or what a record says; empty for none. @throws {DataError} */
export async function findPictureText(client: Client, address: string): Promise<string> {
  const note = await findPictureNote(client, address);
  if (note !== null && note.alt !== "") return note.alt;
  const pattern = `${address.replace(/[\\%_]/g, "\\$&")}%`;
  for (const table of ["products", "news"] as const) {
    const [found] = unwrap(
      await client
        .from(table)
        .select("image_alt")
        .like("image_url", pattern)
        .neq("image_alt", "")
        .limit(1),
    );
    if (found !== undefined) return found.image_alt;
  }
  const [product] = unwrap(
    await client
      .from("products")
      .select("more_images")
      .contains("more_images", JSON.stringify([{ url: address }]))
      .limit(1),
  );
  return product?.more_images.find(({ url }) => url === address)?.alt ?? "";
}
