/**
 * The only script that the news centre comes with, as text within its page: React is loaded on the first focus of the
 * search box. When that fails, the next focus retries, and the form works without it.
 *
 * @param scripts addresses, loaded one after the other
 */
export function hydrateOnFocus(scripts: readonly string[]): void {
  // Nothing from outside this function: its text is all that the page gets.
  const field = document.querySelector<HTMLInputElement>('[data-island="noticias"] [name="q"]');
  const hydrate = async () => {
    for (const script of scripts) await import(/* @vite-ignore */ script);
  };
  const hydrateOnce = () => {
    field?.removeEventListener("focus", hydrateOnce);
    hydrate().catch(() => field?.addEventListener("focus", hydrateOnce));
  };
  if (field !== null && field === document.activeElement) hydrateOnce();
  else field?.addEventListener("focus", hydrateOnce);
}
