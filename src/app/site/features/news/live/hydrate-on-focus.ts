/**
 * The only script that the news centre loads at once: React is loaded on the first focus of the search box.
 * When that fails, the next focus retries, and the form works without it.
 */
const field = document.querySelector<HTMLInputElement>('[data-island="noticias"] [name="q"]');

async function hydrate(): Promise<void> {
  // React Router's development server needs its preamble before any component.
  if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");
  await import("#app/site/features/news/live/hydrate-news-centre.tsx");
}

function hydrateOnce(): void {
  field?.removeEventListener("focus", hydrateOnce);
  hydrate().catch(() => field?.addEventListener("focus", hydrateOnce));
}

if (field !== null && field === document.activeElement) hydrateOnce();
else field?.addEventListener("focus", hydrateOnce);
