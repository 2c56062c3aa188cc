import { expect, test, vi } from "vitest";

import { readFrame } from "#app/site/loaders/read-frame.ts";
import { FALLBACK_FRAME, setClock } from "#data/site/site-frame.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

const respond = ({ pathname }: URL) =>
  Response.json(pathname.endsWith("/has_menu_items") ? true : []);
const fail = () => Response.json({ code: "PGRST000", message: "no connection" }, { status: 503 });

/** A frame cached some time ago. */
const cacheFrame = (ageMs: number) => ({
  last: {
    frame: setClock(
      { ...FALLBACK_FRAME, menu: [{ name: "Contacto", url: "/cotizar" }] },
      new Date(0),
    ),
    readAt: Date.now() - ageMs,
  },
});

test("a page reads its frame and caches it", async () => {
  const site = makeSiteContext(respond, { frames: cacheFrame(0) });
  const frame = await readFrame(site);
  expect(frame.menu).toEqual([]);
  expect(site.frames.last?.frame).toEqual(frame);
});

test("a page whose frame cannot be read is a 503", async () => {
  const site = makeSiteContext(fail, { frames: cacheFrame(0) });
  await expect(readFrame(site)).rejects.toMatchObject({ init: { status: 503 } });
});

test("a form's response has the current frame", async () => {
  const site = makeSiteContext(respond, { isFormResponse: true, frames: cacheFrame(1001) });
  expect((await readFrame(site)).menu).toEqual([]);
});

test("a form's response uses a frame cached within the last second, without a read", async () => {
  const read = vi.fn<typeof respond>(respond);
  const site = makeSiteContext(read, { isFormResponse: true, frames: cacheFrame(500) });
  expect((await readFrame(site)).menu).toEqual([{ name: "Contacto", url: "/cotizar" }]);
  expect(read).not.toHaveBeenCalled();
});

test.each<[string, () => Response | Promise<Response>]>([
  ["fails", fail],
  ["does not respond", () => new Promise(() => undefined)],
])(
  "while the database %s, a form's response has the cached frame, or the fallback",
  async (_, read) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    for (const frames of [cacheFrame(60_000), { last: null }]) {
      const expected = frames.last?.frame ?? FALLBACK_FRAME;
      const reading = readFrame(makeSiteContext(read, { isFormResponse: true, frames }));
      await vi.advanceTimersByTimeAsync(2000);
      expect((await reading).menu).toEqual(expected.menu);
    }
    vi.useRealTimers();
  },
);
