import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

import {
  MAX_LOGO_BYTES,
  type SanitizedSvg,
  sanitizeSvg,
  SvgProblem,
} from "#domain/identity/sanitize-svg.ts";

/* Sanitises one drawing, whose path the thread is given. */

/** A drawing that can be stored, or why it is refused. */
export type SvgVerdict = SanitizedSvg | { problem: string };

parentPort?.postMessage(judge(readFileSync(workerData as string, "utf8")));

function judge(source: string): SvgVerdict {
  try {
    const drawing = sanitizeSvg(source);
    const isTooLarge = Buffer.byteLength(drawing.svg) > MAX_LOGO_BYTES;
    return isTooLarge ? { problem: "it is larger than 20 KB" } : drawing;
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error;
    return { problem: error.message };
  }
}
