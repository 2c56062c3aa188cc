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

export type CropState = ReturnType<typeof useCrop>;

interface CropOptions {
  address: string;
  onDone: (address: string) => void;
}

/** The state of the crop dialog: a picture's crops for all places, or for one kind of them. */
export function useCrop({ address, onDone }: CropOptions) {
  const client = useClient();
  const { source, frames: initial } = parseFramedPicture(address);
  const [frames, setFrames] = useState<PictureFrames>(initial ?? { all: CENTRE, own: {} });
  const [use, setUse] = useState<FrameUse | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const frame = use === null ? frames.all : (frames.own[use] ?? frames.all);
  const cropped = formatFramedPicture({ source, frames });

  const finish = async () => {
    setIsSaving(true);
    setError(null);
    try {
      await offerFrames(client, cropped);
      onDone(cropped);
    } catch (reason) {
      setError(reason);
      setIsSaving(false);
    }
  };

  return {
    source,
    frames,
    cropped,
    frame,
    use,
    setUse,
    error,
    isSaving,
    /** Whether the picture was cropped before. */
    isCropped: initial !== null,
    change: (part: Partial<PictureFrame>) =>
      setFrames(({ all, own }) =>
        use === null
          ? { all: { ...all, ...part }, own }
          : { all, own: { ...own, [use]: { ...(own[use] ?? all), ...part } } },
      ),
    /** Removes the own crop of a kind of place. */
    forget: (gone: FrameUse) =>
      setFrames(({ all, own }) => {
        const { [gone]: _, ...others } = own;
        return { all, own: others };
      }),
    finish: () => void finish(),
    remove: () => onDone(source),
  };
}
