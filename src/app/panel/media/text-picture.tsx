import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { PictureChoice } from "#app/panel/media/picture-choice.tsx";
import { PictureWarning } from "#app/panel/media/picture-warning.tsx";
import type { PictureHolder } from "#domain/media/picture-places.ts";

interface TextPictureProps {
  /** The text's value: the picture's address with its crop. */
  address: string;
  /** What cuts the picture in its page, if anything does. */
  holder: PictureHolder | undefined;
  onAddress: (address: string) => void;
}

/** A picture that is stored as a text: those of the home page. */
export function TextPicture({ address, holder, onAddress }: TextPictureProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <PictureChoice holder={holder} needsText={false} address={address} onAddress={onAddress} />
      <InvisiblePictureNote address={address} />
      {holder && <PictureWarning address={address} holder={holder} />}
    </div>
  );
}
