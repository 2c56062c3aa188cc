import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { Picture } from "#app/site/ui/picture.tsx";

const ADDRESS = "/images/glicerol.webp";
const SIZES = "88vw";

/** The preloads of a document with this picture. */
function listPreloads(
  picture: Pick<ComponentProps<typeof Picture>, "url" | "isFirst" | "place">,
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

test("the first picture is asked for in the head, in the sizes and the format that its place offers first", () => {
  const [preload, ...others] = listPreloads({ url: ADDRESS, isFirst: true, place: "productPage" });
  expect(others).toEqual([]);
  expect(preload).toContain('type="image/avif"');
  expect(preload).toContain(`imageSizes="${SIZES}"`);
  expect(preload).toMatch(/imageSrcSet="[^"]*glicerol\.webp\.avif[^"]* 320w, /);
});

test("no other picture is, nor one of another host or one whose shape depends on the screen", () => {
  expect(listPreloads({ url: ADDRESS })).toEqual([]);
  expect(listPreloads({ url: "https://otro.example/a.jpg", isFirst: true })).toEqual([]);
  const framed = `${ADDRESS}#encuadre=30-60-100`;
  expect(listPreloads({ url: framed, isFirst: true, place: "hero" })).toEqual([]);
});
