import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import { readAll } from "#data/client/read-all.ts";
import type { PictureRow } from "#data/database-rows.ts";
import { listFrames, parseFramedPicture } from "#domain/media/framed-picture.ts";
import {
  FOCUS_PATH,
  type FocusPoint,
  focusPoint,
  type PictureNote,
} from "#domain/media/picture-note.ts";

/** What is noted of all pictures. @throws {DataError} */
export async function listPictureNotes(client: Client): Promise<PictureNote[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("pictures")
        .select("address, alt, frame")
        .order("address")
        .range(first, last),
    ),
  );
}

/** What is noted of a picture; null for nothing. @throws {DataError} */
export async function findPictureNote(
  client: Client,
  address: string,
): Promise<PictureNote | null> {
  return unwrap(
    await client
      .from("pictures")
      .select("address, alt, frame")
      .eq("address", address)
      .maybeSingle(),
  );
}

/** Notes a picture's text or frame for the uses that begin. @throws {DataError} */
export async function savePictureNote(
  client: Client,
  note: Pick<PictureNote, "address"> & Partial<PictureNote>,
): Promise<void> {
  unwrap(await client.from("pictures").upsert([note], { onConflict: "address" }).select("address"));
}

/** Forgets a picture that is gone. @throws {DataError} */
export async function deletePictureNote(client: Client, address: string): Promise<void> {
  unwrap(await client.from("pictures").delete().eq("address", address).select("address"));
}

/** Lets the server cut a picture as its address says, before a record says it. @throws {DataError} */
export async function offerFrames(client: Client, framed: string): Promise<void> {
  const { source, frames } = parseFramedPicture(framed);
  if (frames === null) return;
  unwrap(await client.rpc("offer_frames", { picture: source, wanted: listFrames(frames) }));
}

/** The frames in which the server cuts pictures, by their addresses. @throws {DataError} */
export async function listOfferedFrames(
  client: Client,
): Promise<Pick<PictureRow, "address" | "frames">[]> {
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
export function suggestFocus(client: Client, source: string): Promise<FocusPoint> {
  return postToServer(client, FOCUS_PATH, { source }, focusPoint);
}
