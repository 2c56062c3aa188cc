import type { Plugin, Rolldown } from "vite";

const NAME = "virtual:panel-modules";
const ID = `\0${NAME}`;

/** The modules of the panel's tabs, which are loaded on demand. */
const TAB = /\/panel\/resources\/\w+\/(\w+)-tab\.tsx$/;
/** Modules whose files the panel's document already lists. */
const WITH_DOCUMENT =
  /\/src\/app\/(?:entry\.client|root|panel\/routes\/(?:layout|panel|content-panel))\.tsx/;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/**
 * Provides the module `virtual:panel-modules`: which files each tab of the panel needs besides those of its document,
 * as `{ products: ["/assets/…js"] }`. The client is built first; in development it is empty.
 */
export function panelModules(): Plugin {
  let files: Record<string, string[]> = {};
  return {
    name: "panel-modules",
    generateBundle(_, bundle) {
      if (this.environment.name === "client") files = listFiles(bundle);
    },
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => ID },
    load: {
      filter: { id: new RegExp(`^${ID}$`) },
      handler: () => `export default ${JSON.stringify(files)};`,
    },
  };
}

function listFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (file: string, found: Set<string>) => {
    if (found.has(file)) return found;
    found.add(file);
    for (const name of byName.get(file)?.imports ?? []) collect(name, found);
    return found;
  };
  const known = new Set<string>();
  for (const { fileName, facadeModuleId } of chunks) {
    if (WITH_DOCUMENT.test(facadeModuleId ?? "")) collect(fileName, known);
  }
  return Object.fromEntries(
    chunks.flatMap(({ fileName, facadeModuleId }) => {
      const tab = TAB.exec(facadeModuleId ?? "")?.[1];
      if (tab === undefined) return [];
      const files = [...collect(fileName, new Set())].filter((file) => !known.has(file));
      return [[tab, files.map((file) => `/${file}`)]];
    }),
  );
}
