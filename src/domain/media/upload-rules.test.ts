import { expect, test } from "vitest";

import {
  fitPicture,
  formatBytes,
  needsShrinking,
  refuseDocument,
  refusePicture,
} from "#domain/media/upload-rules.ts";

const MB = 1024 * 1024;
const JPEG = { name: "campo.jpg", type: "image/jpeg", size: 3 * MB };

test("pictures of the usual types are accepted, also large ones", () => {
  expect(refusePicture(JPEG, "image/jpeg")).toBeNull();
  expect(refusePicture({ ...JPEG, size: 40 * MB }, "image/jpeg")).toBeNull();
  expect(refusePicture({ name: "IMG_1.HEIC", type: "", size: MB }, "image/heic")).toBeNull();
});

test("a refusal names the problem and what to do", () => {
  expect(refusePicture({ ...JPEG, size: 41 * MB }, "image/jpeg")).toBe(
    "La imagen pesa 41 MB y el máximo es 40 MB. Elija una versión más liviana.",
  );
  expect(refusePicture({ name: "logo.svg", type: "image/svg+xml", size: 10 }, null)).toBe(
    "«logo.svg» no es una imagen JPEG, PNG, WebP, AVIF, GIF o HEIC (las fotos del iPhone). Elija otro archivo.",
  );
  expect(refusePicture({ ...JPEG, size: 0 }, null)).toMatch(/vacío/);
  expect(refuseDocument({ name: "a.docx", type: "application/msword", size: 10 })).toMatch(
    /no es un PDF/,
  );
  expect(refuseDocument({ name: "a.pdf", type: "application/pdf", size: 21 * MB })).toMatch(
    /21 MB y el máximo es 20 MB/,
  );
  expect(refuseDocument({ name: "a.pdf", type: "application/pdf", size: 2 * MB })).toBeNull();
});

test("a large picture is scaled down in its proportions, and a small one is unchanged", () => {
  expect(fitPicture({ width: 8000, height: 4000 })).toEqual({ width: 2560, height: 1280 });
  expect(fitPicture({ width: 3000, height: 6000 })).toEqual({ width: 1280, height: 2560 });
  expect(fitPicture({ width: 100_000, height: 3 })).toEqual({ width: 2560, height: 1 });
  expect(fitPicture({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(needsShrinking({ width: 2560, height: 100 }, MB)).toBe(false);
  expect(needsShrinking({ width: 2561, height: 100 }, MB)).toBe(true);
  expect(needsShrinking({ width: 100, height: 100 }, 16 * MB)).toBe(true);
});

test("sizes are formatted as in Colombia", () => {
  expect([500, 40_000, 1.44 * MB, 12 * MB].map(formatBytes)).toEqual([
    "1 KB",
    "39 KB",
    "1,4 MB",
    "12 MB",
  ]);
});
