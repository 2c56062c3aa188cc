import { type ComponentType, lazy, useState } from "react";

/**
 * A component that is loaded when it is first shown, or before by `load`. Then it does not suspend: React shows what
 * replaces a fallback 300 ms later.
 */
export function preloadable(importModule: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | null = null;
  const load = async () => {
    const module = await importModule();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load);
  function Content() {
    // Chosen once: another component would start afresh.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return <Chosen />;
  }
  return { load, Content };
}
