import { useState } from "react";

import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { DefaultText } from "#app/panel/pictures/details/default-text.tsx";
import { DeleteButton } from "#app/panel/pictures/details/delete-button.tsx";
import { FrameEverywhere } from "#app/panel/pictures/details/frame-everywhere.tsx";
import { ReplaceEverywhere } from "#app/panel/pictures/details/replace-everywhere.tsx";
import { UseList } from "#app/panel/pictures/details/use-list.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import type { LibraryPicture } from "#domain/media/picture-library.ts";

interface PictureDetailsProps {
  picture: LibraryPicture;
  /** All pictures, of which another one may take its place. */
  pictures: readonly LibraryPicture[];
  onClose: () => void;
}

/**
 * One picture: where it is used, its text, its frame, and what can be done with it. It closes after a change of records,
 * whose undo is offered outside of it.
 */
export function PictureDetails({ picture, pictures, onClose }: PictureDetailsProps) {
  const { address, name, bytes, storedName, uses } = picture;
  const [isReplacing, setIsReplacing] = useState(false);
  const facts = [
    describeFile({ name: address, bytes }),
    storedName === null && "Viene con el sitio",
  ];
  return (
    <Dialog
      title={isReplacing ? "Reemplazar en todas partes" : name}
      subtitle={isReplacing ? name : facts.filter(Boolean).join(" · ")}
      onClose={onClose}
    >
      {isReplacing ? (
        <ReplaceEverywhere
          picture={picture}
          pictures={pictures}
          onDone={onClose}
          onLeave={() => setIsReplacing(false)}
        />
      ) : (
        <>
          <Thumbnail
            address={address}
            width={640}
            className="h-56 w-full object-contain max-sm:h-44"
          />
          <div className="flex flex-wrap gap-2">
            <FrameEverywhere picture={picture} onDone={onClose} />
            {uses.length > 0 && (
              <Button variant="outline" onClick={() => setIsReplacing(true)}>
                Reemplazar en todas partes
              </Button>
            )}
          </div>
          <UseList picture={picture} onLeave={onClose} />
          <DefaultText picture={picture} onFilled={onClose} />
          <DeleteButton picture={picture} onDeleted={onClose} />
        </>
      )}
    </Dialog>
  );
}
