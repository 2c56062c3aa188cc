import { ImageOff } from "lucide-react";
import { useState } from "react";

import { cn } from "#app/ui/panel/class-names.ts";

/** A picture, small; a sign in its place when there is none or it cannot be loaded. */
export function Thumbnail({ address, className }: { address: string | null; className?: string }) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const frame = cn("shrink-0 rounded-lg border border-line bg-sand", className);
  if (address === null || address === brokenAddress) {
    return (
      <span className={cn(frame, "grid place-items-center text-soft")}>
        <ImageOff aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBrokenAddress(address)}
      className={cn(frame, "object-cover")}
    />
  );
}
