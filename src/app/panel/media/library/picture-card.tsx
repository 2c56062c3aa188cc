import { Trash2 } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { describeFileName, readPictureSize, toStoredPath } from "#domain/media/stored-file.ts";
import { formatBytes } from "#domain/media/upload-rules.ts";
import type { MediaFile } from "#domain/review/site-state.ts";

interface PictureCardProps {
  picture: MediaFile;
  onChoose: () => void;
  onDelete: () => void;
}

/** One picture of the library. */
export function PictureCard({ picture, onChoose, onDelete }: PictureCardProps) {
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
      <div className="flex items-center justify-between gap-1 pl-2">
        <p className="text-soft min-w-0 text-xs">{describeSize(picture)}</p>
        <Button
          variant="danger"
          size="icon"
          className="shrink-0"
          aria-label={`Eliminar ${name}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}

function describeSize({ name, bytes }: MediaFile): string {
  const size = readPictureSize(name);
  const pixels = size === null ? "" : `${size.width} × ${size.height}`;
  return [pixels, bytes === null ? "" : formatBytes(bytes)]
    .filter(Boolean)
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(" · ");
}
