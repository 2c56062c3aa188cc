/* Moves the clock of the process that preloads it, its threads included, by `CLOCK_OFFSET` milliseconds: pictures show
   the same dates whenever they are taken. */

const offset = process.env["CLOCK_OFFSET"];
if (offset !== undefined) moveClock(Number(offset));

/**
 * Moves the clock of a page too, which gets its text: it uses nothing from outside.
 * @param {number} milliseconds
 */
export function moveClock(milliseconds) {
  const RealDate = globalThis.Date;
  globalThis.Date = class extends RealDate {
    /** @param {any[]} values */
    constructor(...values) {
      if (values.length === 0) super(RealDate.now() + milliseconds);
      else super(.../** @type {[number]} */ (values));
    }

    /** @override */
    static now() {
      return RealDate.now() + milliseconds;
    }
  };
}
