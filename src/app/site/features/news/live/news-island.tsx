import { NewsCentre, type NewsCentreProps } from "#app/site/features/news/listing/news-centre.tsx";
// oxlint-disable-next-line import/default -- Vite answers this query with the address
import scriptAddress from "#app/site/features/news/live/hydrate-news-centre.tsx?worker&url";
import { serializeForScript } from "#domain/seo/structured-data/script-json.ts";
import { bindUnits } from "#domain/typography.ts";

interface NewsIslandProps extends NewsCentreProps {
  /** The site's style sheet, which the document inlines in part. */
  styles: string;
}

/** React Router's development server needs its preamble before any component. */
const SCRIPTS = [
  ...(import.meta.env.DEV ? ["/@id/__x00__virtual:react-router/inject-hmr-runtime"] : []),
  scriptAddress,
];

/**
 * The news centre as an island: its HTML, its data, and the small script that hydrates it on focus. Vite bundles what
 * that loads separately, like a worker, since the page has no other script.
 */
export function NewsIsland({ styles, news, ...rest }: NewsIslandProps) {
  // The texts as the page shows them: hydration must find the same.
  const bound = Object.entries(news).map(([key, text]) => [key, bindUnits(text)] as const);
  const props = { ...rest, news: Object.fromEntries(bound) as NewsCentreProps["news"] };
  return (
    <>
      <div data-island="noticias">
        <NewsCentre {...props} />
      </div>
      <script
        type="application/json"
        data-island-data="noticias"
        // oxlint-disable-next-line react/no-danger -- data, escaped for a script element
        dangerouslySetInnerHTML={{ __html: serializeForScript(props) }}
      />
      <script
        type="module"
        // oxlint-disable-next-line react/no-danger -- its own text; as a file it would be a request of the first second
        dangerouslySetInnerHTML={{
          __html: `(${String(hydrateOnFocus)})(${JSON.stringify(SCRIPTS)}, ${JSON.stringify(styles)})`,
        }}
      />
    </>
  );
}

/**
 * The only script in the page: loads React on the first focus of the search box, and the whole style sheet, since the
 * document inlines only the styles it uses. When that fails, the next focus retries; the form works without it.
 *
 * @param scripts addresses, loaded in order
 * @param styles the address of the site's style sheet
 */
function hydrateOnFocus(scripts: readonly string[], styles: string): void {
  // Nothing from outside this function: only its own text is sent.
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
