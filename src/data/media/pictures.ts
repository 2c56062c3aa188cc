import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import { readAll } from "#data/client/read-all.ts";
import type { Row } from "#data/database.ts";
import { listCrops, parseCroppedPicture } from "#domain/media/picture-address.ts";
import {
  FOCAL_POINT_PATH,
  type FocalPoint,
  focalPoint,
  type PictureNote,
} from "#domain/media/picture-note.ts";

const NOTE = "address, alt, frame, updated_at";

/** The notes of all pictures. @throws {DataError} */
export async function listPictureNotes(client: Client): Promise<PictureNote[]> {
  return readAll(async (first, last) =>
    unwrap(await client.from("pictures").select(NOTE).order("address").range(first, last)),
  );
}

/** The note of a picture; null without one. @throws {DataError} */
export async function findPictureNote(
  client: Client,
  address: string,
): Promise<PictureNote | null> {
  return unwrap(await client.from("pictures").select(NOTE).eq("address", address).maybeSingle());
}

/** Saves a picture's default text or crops for new uses. @throws {DataError} */
export async function savePictureNote(
  client: Client,
  note: Pick<PictureNote, "address"> & Partial<Omit<PictureNote, "updated_at">>,
): Promise<void> {
  unwrap(await client.from("pictures").upsert([note], { onConflict: "address" }).select("address"));
}

/**
 * Saves a picture's default text, only of the version of its note that was read (its `updated_at`; null without one).
 *
 * @throws {DataError} kind `not-found` when the note has another version
 */
export async function savePictureText(
  client: Client,
  address: string,
  alt: string,
  version: string | null,
): Promise<PictureNote> {
  const pictures = client.from("pictures");
  const saved =
    version === null
      ? pictures.upsert([{ address, alt }], { onConflict: "address", ignoreDuplicates: true })
      : pictures.update({ alt }).eq("address", address).eq("updated_at", version);
  return unwrap(await saved.select(NOTE).single());
}

/** Deletes the note of a picture. @throws {DataError} */
export async function deletePictureNote(client: Client, address: string): Promise<void> {
  unwrap(await client.from("pictures").delete().eq("address", address).select("address"));
}

/** Allows the crops of a picture's address before a record uses them. @throws {DataError} */
export async function allowCrops(client: Client, address: string): Promise<void> {
  const { source, crops } = parseCroppedPicture(address);
  if (crops === null) return;
  unwrap(await client.rpc("offer_frames", { picture: source, wanted: listCrops(crops) }));
}

/** The allowed crops of pictures, by their addresses. @throws {DataError} */
export async function listOfferedFrames(
  client: Client,
): Promise<Pick<Row<"pictures">, "address" | "frames">[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("pictures")
        .select("address, frames")
        .filter("frames", "neq", "{}")
        .order("address")
        .range(first, last),
    ),
  );
}

/** Where a picture draws the eye. Only in the browser. @throws {DataError} */
export function suggestFocus(client: Client, source: string): Promise<FocalPoint> {
  return postToServer(client, FOCAL_POINT_PATH, { source }, focalPoint);
}
