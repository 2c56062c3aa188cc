import { expect, test, vi } from "vitest";

import { readFrame } from "#app/site/loaders/read-frame.ts";
import { FALLBACK_FRAME, setClock } from "#data/site/site-frame.ts";
import { makeSiteContext } from "#tests/support/site-context.ts";

const respond = ({ pathname }: URL) =>
  Response.json(pathname.endsWith("/has_menu_items") ? true : []);
const fail = () => Response.json({ code: "PGRST000", message: "no connection" }, { status: 503 });

/** What the last page had read, some time ago. */
const remembered = (ageMs: number) => ({
  last: {
    frame: setClock(
      { ...FALLBACK_FRAME, menu: [{ name: "Contacto", url: "/cotizar" }] },
      new Date(0),
    ),
    readAt: Date.now() - ageMs,
  },
});

test("a page reads its frame, and remembers it", async () => {
  const site = makeSiteContext(respond, { frames: remembered(0) });
  const frame = await readFrame(site);
  expect(frame.menu).toEqual([]);
  expect(site.frames.last?.frame).toEqual(frame);
});

test("a page whose frame cannot be read is a 503", async () => {
  const site = makeSiteContext(fail, { frames: remembered(0) });
  await expect(readFrame(site)).rejects.toMatchObject({ init: { status: 503 } });
});

test("a form's response has the current frame", async () => {
  const site = makeSiteContext(respond, { isFormResponse: true, frames: remembered(1001) });
  expect((await readFrame(site)).menu).toEqual([]);
});

test("a form's response takes the frame of the last second, without a read", async () => {
  const read = vi.fn<typeof respond>(respond);
  const site = makeSiteContext(read, { isFormResponse: true, frames: remembered(500) });
  expect((await readFrame(site)).menu).toEqual([{ name: "Contacto", url: "/cotizar" }]);
  expect(read).not.toHaveBeenCalled();
});

test.each<[string, () => Response | Promise<Response>]>([
  ["fails", fail],
  ["does not respond", () => new Promise(() => undefined)],
])(
  "while the database %s, a form's response has the last frame, or the fallback",
  async (_, read) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    for (const frames of [remembered(60_000), { last: null }]) {
      const expected = frames.last?.frame ?? FALLBACK_FRAME;
      const reading = readFrame(makeSiteContext(read, { isFormResponse: true, frames }));
      await vi.advanceTimersByTimeAsync(2000);
      expect((await reading).menu).toEqual(expected.menu);
    }
    vi.useRealTimers();
  },
);
