import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";

const say = (note: Parameters<typeof InvisiblePictureNote>[0]) =>
  renderToStaticMarkup(<InvisiblePictureNote {...note} />).replaceAll(/<[^>]*>/g, "");

test("warns of pictures without https, which visitors will not see", () => {
  expect(say({ address: " http://a.example/1.png" })).toContain("Esta imagen no se verá");
  expect(say({ address: "https://a.example/1.png" })).toBe("");
  expect(say({ markdown: "![](http://a.example/1.png) ![](http://a.example/2.png)" })).toContain(
    "Estas imágenes no se verán",
  );
  expect(say({ markdown: "[enlace](http://a.example)" })).toBe("");
});
