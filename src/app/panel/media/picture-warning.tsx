import { TriangleAlert } from "lucide-react";

import type { PictureHolder } from "#domain/media/picture-places.ts";
import { findTooSmall } from "#domain/media/small-picture.ts";

/** Warns that a picture is too small for its place. */
export function PictureWarning({ address, holder }: { address: string; holder: PictureHolder }) {
  const fault = findTooSmall(address, holder);
  return (
    <div role="status" className="empty:hidden">
      {fault !== null && (
        <p className="text-gold-ink flex items-start gap-1.5 text-sm wrap-anywhere">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {fault.what} {fault.how}
          </span>
        </p>
      )}
    </div>
  );
}
