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

export type CropState = ReturnType<typeof useCrop>;

interface CropOptions {
  address: string;
  onDone: (address: string) => void;
}

/** The state of the crop dialog: a picture's crops for all places, or for one kind of them. */
export function useCrop({ address, onDone }: CropOptions) {
  const client = useClient();
  const { source, crops: initial } = parseCroppedPicture(address);
  const [crops, setCrops] = useState<PictureCrops>(initial ?? { all: CENTRE, own: {} });
  const [use, setUse] = useState<CropUse | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const frame = use === null ? crops.all : (crops.own[use] ?? crops.all);
  const cropped = formatCroppedPicture({ source, crops });

  const finish = async () => {
    setIsSaving(true);
    setError(null);
    try {
      await allowCrops(client, cropped);
      onDone(cropped);
    } catch (reason) {
      setError(reason);
      setIsSaving(false);
    }
  };

  return {
    source,
    crops,
    cropped,
    frame,
    use,
    setUse,
    error,
    isSaving,
    /** Whether the picture was cropped before. */
    isCropped: initial !== null,
    change: (part: Partial<PictureCrop>) =>
      setCrops(({ all, own }) =>
        use === null
          ? { all: { ...all, ...part }, own }
          : { all, own: { ...own, [use]: { ...(own[use] ?? all), ...part } } },
      ),
    /** Removes the own crop of a kind of place. */
    forget: (gone: CropUse) =>
      setCrops(({ all, own }) => {
        const { [gone]: _, ...others } = own;
        return { all, own: others };
      }),
    finish: () => void finish(),
    remove: () => onDone(source),
  };
}
