import { expect, test } from "vitest";

import { listInvisiblePictures } from "#domain/media/invisible-pictures.ts";

test.each([
  ["![Silo](http://fotos.example/silo.jpg)", ["http://fotos.example/silo.jpg"]],
  [
    '![a](<HTTP://a.example/1.png> "x") ![b](http://a.example/2.png)',
    ["HTTP://a.example/1.png", "http://a.example/2.png"],
  ],
  ["![Silo][1]\n\n[1]: http://fotos.example/silo.jpg", ["http://fotos.example/silo.jpg"]],
  ["![Silo](https://fotos.example/silo.jpg) y [un enlace](http://fotos.example)", []],
  ["Texto[1]\n\n[1]: http://fotos.example", []],
])("in %j visitors will not see %j", (markdown, addresses) => {
  expect(listInvisiblePictures(markdown)).toEqual(addresses);
});
