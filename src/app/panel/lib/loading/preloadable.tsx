import { type ComponentType, lazy, useState } from "react";

import { loadPart } from "#app/panel/lib/loading/lazy-part.ts";

export interface Preloadable<P extends object = object, M = unknown> {
  /** Loads its module; a failed load can be repeated. */
  load: () => Promise<M>;
  Content: ComponentType<P>;
}

/**
 * A lazy part that `load` can load in advance. Then it does not suspend, after which React would delay the content by
 * 300 ms.
 */
export function preloadable<P extends object, M>(
  importModule: () => Promise<M & { default: ComponentType<P> }>,
): Preloadable<P, M> {
  let loading: ReturnType<typeof importModule> | null = null;
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    loading ??= importModule();
    try {
      const module = await loading;
      loaded = module.default;
      return module;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  const Lazy = lazy<ComponentType<P>>(() => loadPart(load, "shown"));
  function Content(props: P) {
    // Chosen once: switching the component would reset its state.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return { load, Content };
}
