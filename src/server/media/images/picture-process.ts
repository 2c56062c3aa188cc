import { createBirpc } from "birpc";

import { PICTURE_WORK } from "#server/media/images/picture-work.ts";

/* A process that makes pictures for the server, and ends with it. */

createBirpc<object, typeof PICTURE_WORK>(PICTURE_WORK, {
  post: (message) => process.send?.(message),
  on: (receive) => process.on("message", receive),
});
// Ctrl+C reaches the whole group: what the server still waits for is made.
process.on("SIGINT", () => undefined);
process.once("disconnect", () => process.exit());
