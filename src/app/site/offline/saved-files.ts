// oxlint-disable import/default -- Vite answers these queries with addresses
import saveScript from "#app/site/offline/save-catalogue.ts?worker&url";
import offlineApp from "#app/site/offline/worker/offline-app.ts?worker&url";
import { runWorker } from "#app/site/offline/worker/run-worker.ts";
import { CACHE_PREFIX } from "#app/site/offline/worker/worker-scope.ts";
import textFace from "#app/styles/fonts/hanken-grotesk.woff2?url";
import displayFace from "#app/styles/fonts/newsreader-display.woff2?url";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";

import styleSheet from "#app/styles/site.css?url";

/** The script of the page on which the catalogue is saved. */
export const SAVE_SCRIPT = saveScript;

/** That of the saved pages, for the page to name: the browser's build, and its compressed files, hold only what pages use. */
export const OFFLINE_APP = offlineApp;

const FOREIGN = ["admin", "rest", "auth", "storage", "realtime", "functions", "graphql"].map(
  (name) => `/${name}`,
);

const FILES = [styleSheet, textFace, displayFace, saveScript];

/** The text of the site's service worker, which changes with each file that it uses. */
export function writeSiteWorker(): string {
  const parts = {
    app: offlineApp,
    saved: {
      cache: `${CACHE_PREFIX} ${[offlineApp, ...FILES].map((file) => file.slice(-14)).join(" ")}`,
      files: FILES,
      styleSheet,
      script: saveScript,
    },
    savePath: SAVE_PATH,
    foreign: FOREIGN,
  };
  return `(${String(runWorker)})(${JSON.stringify(parts)});\n`;
}
