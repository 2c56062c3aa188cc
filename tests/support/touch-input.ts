import path from "node:path";

import type { Locator, Page } from "@playwright/test";

/** How much of the screen one swipe scrolls. */
const SWIPE = 0.7;

/** What a task asked of a person. */
export interface Effort {
  taps: number;
  swipes: number;
  /** Typed characters. */
  letters: number;
}

/** A person's input on a phone, which counts what it does. */
export interface TouchInput {
  page: Page;
  effort: Effort;
  tap: (target: Locator) => Promise<void>;
  /** Taps the place of a thing, also where a link covers it. */
  touch: (target: Locator) => Promise<void>;
  /** Swipes until it is in sight. */
  scrollTo: (target: Locator) => Promise<void>;
  /** Types into the field that has the focus. */
  type: (text: string) => Promise<void>;
  /** Types over the text of the field that has the focus. */
  replace: (text: string) => Promise<void>;
  /** Taps a field and writes over its text, or (`isAdded`) behind it. */
  write: (field: Locator, text: string, isAdded?: boolean) => Promise<void>;
  /** Taps a button that asks for a file, and the file in the phone's own list. */
  chooseFile: (button: Locator, file: string) => Promise<void>;
}

export function createTouchInput(page: Page): TouchInput {
  const effort: Effort = { taps: 0, swipes: 0, letters: 0 };
  const countSwipes = async (target: Locator) => {
    await target.waitFor();
    const height = page.viewportSize()?.height ?? 0;
    const box = await target.boundingBox();
    const distance = box === null ? 0 : Math.max(-box.y, box.y + box.height - height, 0);
    effort.swipes += Math.ceil(distance / (SWIPE * height));
  };
  const touch = async (target: Locator, options = { force: true }) => {
    await countSwipes(target);
    effort.taps += 1;
    await target.tap(options);
  };
  const tap = (target: Locator) => touch(target, { force: false });
  const type = async (text: string) => {
    await page.keyboard.insertText(text);
    effort.letters += text.length;
  };
  return {
    page,
    effort,
    tap,
    touch,
    scrollTo: async (target) => {
      await countSwipes(target);
      await target.scrollIntoViewIfNeeded();
    },
    type,
    replace: async (text) => {
      await page.keyboard.press("Control+a");
      await type(text);
    },
    write: async (field, text, isAdded = false) => {
      await tap(field);
      // A person's own editing of a text differs; here its end, or all of it.
      await field.press(isAdded ? "Control+End" : "Control+a");
      await type(text);
    },
    chooseFile: async (button, file) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap(button)]);
      await chooser.setFiles(path.resolve(file));
      effort.taps += 1;
    },
  };
}
