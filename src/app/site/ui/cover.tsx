import { Picture, type PictureProps } from "#app/site/ui/picture.tsx";
import { isPictureAddress } from "#domain/media/picture-address.ts";

interface CoverProps extends PictureProps {
  /** The text of the typographic cover. */
  category: string | null;
}

/** A record's picture in a list or, without one, a typographic cover. */
export function Cover({ category, ...picture }: CoverProps) {
  if (isPictureAddress(picture.url)) return <Picture {...picture} />;
  return (
    <div aria-hidden className="on-green bg-green-dark @container size-full min-h-full text-white">
      <div className="flex size-full flex-col justify-between p-[7cqw]">
        <svg viewBox="0 0 12 16" className="fill-gold w-[9cqw]">
          <path d="M11 16C10 9.5 6.500 4 0 0c-.8 7.500 2.500 13.500 11 16Z" />
        </svg>
        <span className="font-display text-[13cqw] leading-none font-medium tracking-[-0.03em]">
          {category}
        </span>
      </div>
    </div>
  );
}
