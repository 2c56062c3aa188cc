import { ImageOff } from "lucide-react";
import { useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { smallPictureAddress } from "#app/shared/pictures.ts";

interface ThumbnailProps {
  address: string | null;
  /** Requested width of this site's pictures in pixels: twice the shown width. */
  width?: 160 | 320 | 640;
  className?: string;
}

/** A small picture; an icon when there is none or it cannot be loaded. */
export function Thumbnail({ address, width = 160, className }: ThumbnailProps) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const frame = "shrink-0 rounded-lg border border-line bg-sand";
  if (address === null || address === brokenAddress) {
    return (
      <span className={cn(frame, "grid place-items-center text-soft", className)}>
        <ImageOff aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={smallPictureAddress(address, width)}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBrokenAddress(address)}
      className={cn(frame, "object-cover", className)}
    />
  );
}
