import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { Picture } from "#app/site/ui/picture.tsx";

const ADDRESS = "/images/glicerol.webp";
const SIZES = "88vw";

/** The preloads of a document with this picture. */
function listPreloads(
  picture: Pick<ComponentProps<typeof Picture>, "url" | "isAboveFold" | "place">,
): string[] {
  const html = renderToString(
    <html lang="es">
      <head>
        <title>Una imagen</title>
      </head>
      <body>
        <Picture alt="" sizes={SIZES} width={1600} height={1200} {...picture} />
      </body>
    </html>,
  );
  return html.match(/<link rel="preload"[^>]*>/g) ?? [];
}

test("the picture above the fold is preloaded in the head, in its sizes and best format", () => {
  const [preload, ...others] = listPreloads({
    url: ADDRESS,
    isAboveFold: true,
    place: "productPage",
  });
  expect(others).toEqual([]);
  expect(preload).toContain('type="image/avif"');
  expect(preload).toContain(`imageSizes="${SIZES}"`);
  expect(preload).toMatch(/imageSrcSet="[^"]*glicerol\.webp\.avif[^"]* 320w, /);
});

test("other pictures are not preloaded, nor external ones or those whose crop depends on the screen", () => {
  expect(listPreloads({ url: ADDRESS })).toEqual([]);
  expect(listPreloads({ url: "https://otro.example/a.jpg", isAboveFold: true })).toEqual([]);
  const cropped = `${ADDRESS}#encuadre=30-60-100`;
  expect(listPreloads({ url: cropped, isAboveFold: true, place: "hero" })).toEqual([]);
});
