import { hydrateRoot } from "react-dom/client";

import { NewsCentre, type NewsCentreProps } from "#app/site/features/news/listing/news-centre.tsx";

const island = document.querySelector('[data-island="noticias"]');
const data = document.querySelector('[data-island-data="noticias"]')?.textContent;

if (island !== null && data != null) {
  hydrateRoot(island, <NewsCentre {...(JSON.parse(data) as NewsCentreProps)} />);
}
