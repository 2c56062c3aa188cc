import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { describeFileName, toStoredPath } from "#domain/media/stored-file.ts";
import type { MediaFile } from "#domain/review/site.ts";

interface PictureCardProps {
  picture: MediaFile;
  onChoose: () => void;
}

/** One picture of the library. */
export function PictureCard({ picture, onChoose }: PictureCardProps) {
  const name = describeFileName(picture.name);
  return (
    <li className="border-line grid min-w-0 grid-cols-1 overflow-hidden rounded-lg border bg-white">
      <button
        type="button"
        aria-label={`Usar ${name}`}
        onClick={onChoose}
        className="hover:bg-green-mist grid grid-cols-1 gap-1 rounded-t-lg p-2 text-left"
      >
        <Thumbnail
          address={toStoredPath(picture.name)}
          width={320}
          className="aspect-[4/3] h-auto w-full"
        />
        <span className="truncate text-sm font-semibold">{name}</span>
      </button>
      <p className="text-soft min-w-0 px-2 pb-2 text-xs">{describeFile(picture)}</p>
    </li>
  );
}
