import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import type { LibraryPicture } from "#domain/media/picture-library.ts";

interface PictureTileProps {
  picture: LibraryPicture;
  onOpen: () => void;
}

/** One picture in the grid; a press opens it. */
export function PictureTile({ picture, onOpen }: PictureTileProps) {
  const { address, name, bytes, uses, tooSmall, silent } = picture;
  return (
    <li className="border-line shadow-card relative grid min-w-0 content-start gap-1.5 rounded-xl border bg-white p-2">
      <Thumbnail address={address} width={320} className="aspect-[4/3] h-auto w-full" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="line-clamp-2 text-left text-[0.9375rem] leading-snug font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline"
      >
        {name}
      </button>
      <p className="text-soft text-xs">{describeFile({ name: address, bytes })}</p>
      <p className="flex flex-wrap gap-1">
        <Badge tone={uses.length === 0 ? "plain" : "green"}>{countUses(uses.length)}</Badge>
        {tooSmall.length > 0 && <Badge tone="gold">Pequeña</Badge>}
        {silent.length > 0 && <Badge tone="gold">Sin texto</Badge>}
      </p>
    </li>
  );
}

function countUses(count: number): string {
  if (count === 0) return "Sin usar";
  return count === 1 ? "En 1 lugar" : `En ${count} lugares`;
}
