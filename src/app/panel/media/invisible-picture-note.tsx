import { ImageOff } from "lucide-react";
import { useMemo } from "react";

import { isInvisiblePicture, listInvisiblePictures } from "#domain/site-address.ts";

/** Warns of pictures that visitors will not see, in a Markdown text or at an address. */
export function InvisiblePictureNote(props: { address: string } | { markdown: string }) {
  const markdown = "markdown" in props ? props.markdown : null;
  const inText = useMemo(() => listInvisiblePictures(markdown ?? ""), [markdown]);
  const addresses =
    "markdown" in props ? inText : [props.address.trim()].filter(isInvisiblePicture);
  return (
    <div role="status" className="empty:hidden">
      {addresses.length > 0 && (
        <p className="text-danger flex items-start gap-1.5 text-sm font-medium wrap-anywhere">
          <ImageOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {addresses.length === 1 ? "Esta imagen no se verá" : "Estas imágenes no se verán"} en el
            sitio, porque su dirección empieza por http:// y no por https://: {addresses.join(", ")}
            . Súbala al sitio y use su dirección.
          </span>
        </p>
      )}
    </div>
  );
}
