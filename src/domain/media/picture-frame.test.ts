import { expect, test } from "vitest";

import {
  findCut,
  formatFrame,
  parseFrame,
  PICTURE_RATIOS,
  toNumber,
} from "#domain/media/picture-frame.ts";

test("every frame is parsed back", () => {
  for (const frame of [
    { x: 0, y: 100, zoom: 100 },
    { x: 37, y: 5, zoom: 300 },
  ]) {
    expect(parseFrame(formatFrame(frame))).toEqual(frame);
  }
});

test.each(["", "50-50", "50-50-99", "50-50-301", "101-50-100", "050-50-100", "5.5-50-100"])(
  "%j is no frame",
  (text) => expect(parseFrame(text)).toBeNull(),
);

test.each(["-5-50-100", "1e1-50-100", "50-50-100-1", " 50-50-100", "50-50-1e2", "50_50_100"])(
  "%j is another way to write a frame, and none",
  (text) => expect(parseFrame(text)).toBeNull(),
);

const SIZES = [
  { width: 1600, height: 1200 },
  { width: 900, height: 2000 },
  { width: 3, height: 1 },
];
const POINTS = [
  { x: 0, y: 0, zoom: 100 },
  { x: 100, y: 100, zoom: 250 },
  { x: 33, y: 80, zoom: 130 },
];

test("a cut has its shape, stays within the picture and keeps its point in sight", () => {
  const cases = SIZES.flatMap((size) =>
    PICTURE_RATIOS.flatMap((ratio) => POINTS.map((frame) => ({ size, ratio, frame }))),
  );
  for (const { size, ratio, frame } of cases) {
    const { left, top, width, height } = findCut(size, ratio, frame);
    const [pointX, pointY] = [(size.width * frame.x) / 100, (size.height * frame.y) / 100];
    expect([left, top].every((edge) => Number.isInteger(edge) && edge >= 0)).toBe(true);
    expect(left + width).toBeLessThanOrEqual(size.width);
    expect(top + height).toBeLessThanOrEqual(size.height);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    expect(pointX).toBeGreaterThanOrEqual(left - 1);
    expect(pointX).toBeLessThanOrEqual(left + width + 1);
    expect(pointY).toBeGreaterThanOrEqual(top - 1);
    expect(pointY).toBeLessThanOrEqual(top + height + 1);
    if (size.width > 3) expect(width / height).toBeCloseTo(toNumber(ratio), 1);
  }
});

test("without zoom a cut is as large as the picture allows, around its point", () => {
  const size = { width: 1600, height: 1200 };
  const frame = { x: 40, y: 50, zoom: 100 };
  expect(findCut(size, "1x1", frame)).toEqual({ left: 40, top: 0, width: 1200, height: 1200 });
  expect(findCut(size, "4x3", frame)).toEqual({ left: 0, top: 0, ...size });
});
