import { subscribe } from "node:diagnostics_channel";

/** @typedef {import("node:http").ServerResponse} ServerResponse */

/* Moves the clock of the process that preloads it, its threads included, by `CLOCK_OFFSET` milliseconds: pictures show
   the same dates whenever they are taken. */

const offset = process.env["CLOCK_OFFSET"];
if (offset !== undefined) {
  moveClock(Number(offset));
  // Node dates responses by the real clock, and the panel follows that date.
  subscribe("http.server.request.start", (message) => {
    const { response } = /** @type {{ response: ServerResponse }} */ (message);
    response.setHeader("Date", new Date().toUTCString());
  });
}

/**
 * Also moves the clock of a page, which gets its text: it uses nothing from outside.
 * @param {number} milliseconds
 */
export function moveClock(milliseconds) {
  const RealDate = Date;
  const now = () => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, type) => {
      const moved = values.length === 0 ? [now()] : values;
      return /** @type {Date} */ (Reflect.construct(target, moved, type));
    },
    apply: () => new RealDate(now()).toString(),
    get: (target, name) =>
      name === "now" ? now : /** @type {unknown} */ (Reflect.get(target, name)),
  });
}
