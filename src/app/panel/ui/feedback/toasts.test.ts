import { expect, test } from "vitest";

import { choosePlace } from "#app/panel/ui/feedback/toasts.tsx";

const SIZE = { width: 300, height: 80 };
const AREA = { left: 0, top: 100, right: 1000, bottom: 800 };
const form = { left: 600, top: 100, right: 1000, bottom: 800, weight: 100 };

test("a toast is at the bottom right if nothing is there", () => {
  expect(choosePlace(SIZE, AREA, [])).toEqual({ left: 700, top: 720 });
});

test("a toast goes to the other side of a form's controls", () => {
  expect(choosePlace(SIZE, AREA, [form])).toEqual({ left: 0, top: 720 });
});

test("a toast rises into a gap between the controls of a form as wide as the screen", () => {
  const fields = [
    { ...form, left: 0, top: 650 },
    { ...form, left: 0, top: 100, bottom: 500 },
  ];
  const { top } = choosePlace(SIZE, AREA, fields);
  expect(top).toBeGreaterThanOrEqual(500);
  expect(top + SIZE.height).toBeLessThanOrEqual(650);
});

test("a toast that must cover something covers fields rather than buttons", () => {
  const area = { ...AREA, right: 360 };
  const fields = { ...form, left: 0, right: 360 };
  const buttons = { ...fields, top: 690, weight: 1000 };
  const { top } = choosePlace(SIZE, area, [fields, buttons]);
  expect(top + SIZE.height).toBeLessThanOrEqual(690);
});

test("controls outside of forms are covered rather than avoided from afar", () => {
  const rows = { ...form, left: 0, weight: 0.01 };
  expect(choosePlace(SIZE, AREA, [rows]).top).toBe(720);
});
