/**
 * The only script that the news centre comes with, as text within its page: React is loaded on the first focus of the
 * search box, and the whole style sheet, since the document holds only the styles of what it shows. When that fails, the
 * next focus retries, and the form works without it.
 *
 * @param scripts addresses, loaded one after the other
 * @param styles the address of the site's style sheet
 */
export function hydrateOnFocus(scripts: readonly string[], styles: string): void {
  // Nothing from outside this function: its text is all that the page gets.
  const field = document.querySelector<HTMLInputElement>('[data-island="noticias"] [name="q"]');
  const loadStyles = () =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href: styles, onload: resolve, onerror: reject });
      document.head.append(link);
    });
  const loadScripts = async () => {
    for (const script of scripts) await import(/* @vite-ignore */ script);
  };
  const hydrate = () => Promise.all([loadStyles(), loadScripts()]);
  const hydrateOnce = () => {
    field?.removeEventListener("focus", hydrateOnce);
    hydrate().catch(() => field?.addEventListener("focus", hydrateOnce));
  };
  if (field !== null && field === document.activeElement) hydrateOnce();
  else field?.addEventListener("focus", hydrateOnce);
}
