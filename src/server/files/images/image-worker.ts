import { createBirpc } from "birpc";

import { IMAGE_WORK } from "#server/files/images/image-work.ts";

/* The image worker: a process that runs sharp for the server, and ends with it. */

createBirpc<object, typeof IMAGE_WORK>(IMAGE_WORK, {
  post: (message) => process.send?.(message),
  on: (receive) => process.on("message", receive),
});
// Ctrl+C and systemd signal the whole group: pending work for the server is finished.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());
