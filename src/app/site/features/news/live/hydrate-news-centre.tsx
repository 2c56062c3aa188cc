import { hydrateRoot } from "react-dom/client";

import { NewsCentre, type NewsCentreProps } from "#app/site/features/news/listing/news-centre.tsx";

const island = document.querySelector<HTMLElement>('[data-island="noticias"]');
const data = document.querySelector('[data-island-data="noticias"]')?.textContent;

if (island !== null && data != null) {
  // The document holds only the styles of what it shows.
  if (island.dataset["styles"] !== undefined) await loadStyles(island.dataset["styles"]);
  hydrateRoot(island, <NewsCentre {...(JSON.parse(data) as NewsCentreProps)} />);
}

/** @throws {Error} when they do not arrive */
async function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => {
    link.remove();
    reject(new Error("the styles did not arrive"));
  });
  document.head.append(link);
  await promise;
}
