import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { offerFrames } from "#data/media/pictures.ts";
import {
  formatFramedPicture,
  type FrameUse,
  parseFramedPicture,
  type PictureFrames,
} from "#domain/media/framed-picture.ts";
import { CENTRE, type PictureFrame } from "#domain/media/picture-frame.ts";

export type FrameWork = ReturnType<typeof useFrame>;

interface FrameOptions {
  address: string;
  onDone: (address: string) => void;
}

/** The frames of a picture while they are being set: for all places, or for one kind of them. */
export function useFrame({ address, onDone }: FrameOptions) {
  const client = useClient();
  const { source, frames: initial } = parseFramedPicture(address);
  const [frames, setFrames] = useState<PictureFrames>(initial ?? { all: CENTRE, own: {} });
  const [use, setUse] = useState<FrameUse | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const frame = use === null ? frames.all : (frames.own[use] ?? frames.all);
  const framed = formatFramedPicture({ source, frames });

  const finish = async () => {
    setIsSaving(true);
    setError(null);
    try {
      await offerFrames(client, framed);
      onDone(framed);
    } catch (reason) {
      setError(reason);
      setIsSaving(false);
    }
  };

  return {
    source,
    frames,
    framed,
    frame,
    use,
    setUse,
    error,
    isSaving,
    /** Whether the picture came with a frame. */
    isFramed: initial !== null,
    change: (part: Partial<PictureFrame>) =>
      setFrames(({ all, own }) =>
        use === null
          ? { all: { ...all, ...part }, own }
          : { all, own: { ...own, [use]: { ...(own[use] ?? all), ...part } } },
      ),
    /** Shows the picture in a kind of place as in all others. */
    forget: (gone: FrameUse) =>
      setFrames(({ all, own }) => {
        const { [gone]: _, ...others } = own;
        return { all, own: others };
      }),
    finish: () => void finish(),
    remove: () => onDone(source),
  };
}
