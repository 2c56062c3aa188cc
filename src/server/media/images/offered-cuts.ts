import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { listOfferedFrames } from "#data/media/pictures.ts";
import { formatCrop, type PictureCrop } from "#domain/media/picture-address.ts";

/** Whether the office offers a frame of a picture. Any other would be one more picture that a stranger has cut. */
export type IsOffered = (source: string, frame: PictureCrop) => Promise<boolean>;

/** However many strangers ask, the list is read this often at most. */
const READ_EVERY_MS = 250;

/**
 * Knows the offered frames. What is not in the list waits for the next reading of it, so that a frame is cut as soon as it
 * is offered; while the list cannot be read, only what was in it before.
 *
 * @param backend with the server's rights, which may not be open yet
 */
export function createOfferedCuts(backend: { server: Client }): IsOffered {
  let offered: ReadonlySet<string> = new Set();
  let lastReading = 0;
  let next: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    await wait(Math.max(0, lastReading + READ_EVERY_MS - Date.now()));
    // From here on another reading is needed: this one may miss what is offered from now on.
    next = null;
    lastReading = Date.now();
    try {
      const rows = await listOfferedFrames(backend.server);
      offered = new Set(
        rows.flatMap(({ address, frames }) => frames.map((one) => name(address, one))),
      );
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  };

  return async (source, frame) => {
    const wanted = name(source, formatCrop(frame));
    if (offered.has(wanted)) return true;
    await (next ??= read());
    return offered.has(wanted);
  };
}

const name = (source: string, frame: string) => `${source} ${frame}`;

const wait = (time: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, time);
  });
