/**
 * The only script that the news centre sends at once: React comes with the first focus of the search
 * box. When it cannot be fetched, the next focus tries again, and the form works as ever.
 */
const field = document.querySelector<HTMLInputElement>('[data-island="noticias"] [name="q"]');

async function hydrate(): Promise<void> {
  // React Router's development server wants its own preamble before any component.
  if (import.meta.env.DEV) await import("virtual:react-router/inject-hmr-runtime");
  await import("#app/features/news/live/hydrate-news-centre.tsx");
}

function hydrateOnce(): void {
  field?.removeEventListener("focus", hydrateOnce);
  hydrate().catch(() => field?.addEventListener("focus", hydrateOnce));
}

if (field !== null && field === document.activeElement) hydrateOnce();
else field?.addEventListener("focus", hydrateOnce);
