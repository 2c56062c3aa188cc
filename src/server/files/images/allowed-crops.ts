import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { listOfferedFrames } from "#data/media/pictures.ts";
import { formatCrop, type PictureCrop } from "#domain/media/picture-address.ts";

/** Whether a crop of a picture is one that the office chose: anonymous clients could request any number of others. */
export type IsAllowedCrop = (source: string, crop: PictureCrop) => Promise<boolean>;

/** However many clients request crops, the list is read this often at most. */
const READ_EVERY_MS = 250;

/**
 * Knows the allowed crops. A crop that is not in the list waits until it is read again, so that a new crop is made as
 * soon as it is saved. While the list cannot be read, the last one that was read holds.
 *
 * @param backend with the server's rights, which may not be open yet
 */
export function createAllowedCrops(backend: { server: Client }): IsAllowedCrop {
  let allowed: ReadonlySet<string> = new Set();
  let lastReading = 0;
  let next: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    await wait(Math.max(0, lastReading + READ_EVERY_MS - Date.now()));
    // From here on another reading is needed: this one may miss crops that are saved from now on.
    next = null;
    lastReading = Date.now();
    try {
      const rows = await listOfferedFrames(backend.server);
      allowed = new Set(
        rows.flatMap(({ address, frames }) => frames.map((one) => name(address, one))),
      );
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  };

  return async (source, crop) => {
    const wanted = name(source, formatCrop(crop));
    if (allowed.has(wanted)) return true;
    await (next ??= read());
    return allowed.has(wanted);
  };
}

const name = (source: string, crop: string) => `${source} ${crop}`;

const wait = (time: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, time);
  });
