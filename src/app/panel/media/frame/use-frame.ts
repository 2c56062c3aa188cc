import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { allowCrops } from "#data/media/pictures.ts";
import {
  CENTRE,
  formatCroppedPicture,
  type CropUse,
  parseCroppedPicture,
  type PictureCrop,
  type PictureCrops,
} from "#domain/media/picture-address.ts";

export type FrameWork = ReturnType<typeof useFrame>;

interface FrameOptions {
  address: string;
  onDone: (address: string) => void;
}

/** The crops of a picture while they are being set: for all places, or for one kind of them. */
export function useFrame({ address, onDone }: FrameOptions) {
  const client = useClient();
  const { source, crops: initial } = parseCroppedPicture(address);
  const [crops, setCrops] = useState<PictureCrops>(initial ?? { all: CENTRE, own: {} });
  const [use, setUse] = useState<CropUse | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const frame = use === null ? crops.all : (crops.own[use] ?? crops.all);
  const framed = formatCroppedPicture({ source, crops });

  const finish = async () => {
    setIsSaving(true);
    setError(null);
    try {
      await allowCrops(client, framed);
      onDone(framed);
    } catch (reason) {
      setError(reason);
      setIsSaving(false);
    }
  };

  return {
    source,
    crops,
    framed,
    frame,
    use,
    setUse,
    error,
    isSaving,
    /** Whether the picture came with a frame. */
    isFramed: initial !== null,
    change: (part: Partial<PictureCrop>) =>
      setCrops(({ all, own }) =>
        use === null
          ? { all: { ...all, ...part }, own }
          : { all, own: { ...own, [use]: { ...(own[use] ?? all), ...part } } },
      ),
    /** Shows the picture in a kind of place as in all others. */
    forget: (gone: CropUse) =>
      setCrops(({ all, own }) => {
        const { [gone]: _, ...others } = own;
        return { all, own: others };
      }),
    finish: () => void finish(),
    remove: () => onDone(source),
  };
}
