import { type ComponentType, lazy, useState } from "react";

export interface Preloadable<P extends object = object> {
  load: () => Promise<unknown>;
  Content: ComponentType<P>;
}

/**
 * A component that is loaded when it is first shown, or before by `load`. Then it does not suspend: React shows what
 * replaces a fallback 300 ms later.
 */
export function preloadable<P extends object = object>(
  importModule: () => Promise<{ default: ComponentType<P> }>,
): Preloadable<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    const module = await importModule();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy<ComponentType<P>>(load);
  function Content(props: P) {
    // Chosen once: another component would start afresh.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return { load, Content };
}
