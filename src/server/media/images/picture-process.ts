import { createBirpc } from "birpc";

import { PICTURE_WORK } from "#server/media/images/picture-work.ts";

/* A process that makes pictures for the server, and ends with it. */

createBirpc<object, typeof PICTURE_WORK>(PICTURE_WORK, {
  post: (message) => process.send?.(message),
  on: (receive) => process.on("message", receive),
});
// Ctrl+C and systemd tell the whole group: what the server still waits for is made.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());
