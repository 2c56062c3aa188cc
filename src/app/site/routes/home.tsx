import { siteContext } from "#app/load-context.ts";
import { NEWSLETTER_ID } from "#app/site/features/frame/newsletter-form.tsx";
import { About } from "#app/site/features/landing/about.tsx";
import { Contact } from "#app/site/features/landing/contact.tsx";
import { Faq, listQuestions } from "#app/site/features/landing/faq.tsx";
import { Hero } from "#app/site/features/landing/hero.tsx";
import { Services } from "#app/site/features/landing/services.tsx";
import { NewsTeaser, TEASER_LENGTH } from "#app/site/features/news/news-teaser.tsx";
import { ProductsSection } from "#app/site/features/products/products-section.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { findFeaturedArticle, listPublishedNews } from "#data/news.ts";
import { listNewestProducts } from "#data/products.ts";
import { dropRepeatedPictures } from "#domain/news/article.ts";
import {
  buildBreadcrumbs,
  buildFaqPage,
  buildLocalBusiness,
  buildOrganization,
  buildProductList,
  buildWebSite,
} from "#domain/seo/structured-data/json-ld.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/home.ts";

/** Shown as cards; the others as links. */
const SHOWN_PRODUCTS = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [products, articles, featured] = await readForPage(
    site,
    Promise.all([
      listNewestProducts(site.client, { limit: SHOWN_PRODUCTS }),
      // One extra, in case the featured article is among them.
      listPublishedNews(site.client, { limit: TEASER_LENGTH + 1 }),
      findFeaturedArticle(site.client),
    ]),
  );
  const teasers = articles.filter(({ id }) => id !== featured?.id).slice(0, TEASER_LENGTH);
  return { products, articles: teasers, featured };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches[1].loaderData, ({ seo_home }) => ({ path: "/", ...seo_home }));
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { products, articles, featured } = loaderData;
  const {
    frame: { content, clock, products: links },
    siteUrl,
  } = matches[1].loaderData;
  const shown = new Set(products.map(({ slug }) => slug));
  const others = links.filter(({ slug }) => !shown.has(slug));
  const site = { content, siteUrl, today: clock.today };
  const questions = listQuestions(content.services);
  const pictures = [content.about.image_url, featured?.image_url ?? null];
  return (
    <>
      <Hero hero={content.hero} productCount={links.length} />
      <ProductsSection texts={content.products} products={products} others={others} />
      <Services services={content.services} />
      <About about={content.about} />
      <NewsTeaser
        news={content.news}
        articles={dropRepeatedPictures(articles, pictures)}
        featured={featured}
        newsletterHref={`#${NEWSLETTER_ID}`}
      />
      <Faq services={content.services} />
      <Contact
        contact={content.contact}
        chatLink={buildChatLink(content.whatsapp.phone_number, content.whatsapp.message)}
        quoteLabel={content.hero.primary_button}
        clock={clock}
      />
      <JsonLd
        blocks={[
          buildOrganization(site),
          buildLocalBusiness(site),
          buildWebSite(site),
          buildBreadcrumbs([{ name: content.products.badge, path: "/productos" }], siteUrl),
          buildProductList([...products, ...others], siteUrl),
          ...(questions.length > 0 ? [buildFaqPage(questions)] : []),
        ]}
      />
    </>
  );
}
