import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { PictureChoice } from "#app/panel/media/picture-choice.tsx";
import { PictureWarning } from "#app/panel/media/picture-warning.tsx";

interface TextPictureProps {
  /** The text's value: the picture's address with its crop. */
  address: string;
  onAddress: (address: string) => void;
}

/** The picture that is stored as a text: the home page's. */
export function TextPicture({ address, onAddress }: TextPictureProps) {
  return (
    <div className="grid gap-3">
      <PictureChoice holder="hero" needsText={false} address={address} onAddress={onAddress} />
      <InvisiblePictureNote address={address} />
      <PictureWarning address={address} holder="hero" />
    </div>
  );
}
