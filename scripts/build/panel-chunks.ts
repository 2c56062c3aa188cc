/** The document, the routes and the tab that open first in the panel. */
const FIRST_LOAD =
  /\/src\/app\/(?:root|panel\/(?:routes\/(?:layout|panel|content-panel)|resources\/content\/content-tab))\.tsx/;

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

/**
 * Creates a test for modules that the panel's first load imports, directly or not. Those that later parts import too are
 * put in one file, since each small one would cost a request and its headers.
 */
export function createFirstLoadTest(): (id: string, graph: ModuleGraph) => boolean {
  const known = new Map<string, boolean>();
  return (id, graph) => {
    const visited = new Set([id]);
    // Iterating over a set includes what is added during the loop.
    for (const each of visited) {
      if (known.get(each) ?? FIRST_LOAD.test(each)) {
        known.set(id, true);
        return true;
      }
      for (const importer of graph.getModuleInfo(each)?.importers ?? []) {
        if (known.get(importer) !== false) visited.add(importer);
      }
    }
    for (const each of visited) known.set(each, false);
    return false;
  };
}
