import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from "react-router";

import { siteContext } from "#app/load-context.ts";
import {
  ChatButton,
  describeProduct,
  describeProducts,
  findSubject,
  type PageSubject,
} from "#app/site/features/frame/chat-button.tsx";
import { Footer } from "#app/site/features/frame/footer.tsx";
import { Header } from "#app/site/features/frame/header.tsx";
import { readFrame } from "#app/site/loaders/read-frame.ts";
import type { loader as articleLoader } from "#app/site/routes/article.tsx";
import type { loader as catalogueLoader } from "#app/site/routes/catalogue.tsx";
import type { loader as comparisonLoader } from "#app/site/routes/comparison.tsx";
import type { loader as productLoader } from "#app/site/routes/product.tsx";
import type { loader as speciesLoader } from "#app/site/routes/species.tsx";
import { ErrorPage } from "#app/site/ui/error-page.tsx";
import { StartingPage } from "#app/site/ui/starting-page.tsx";
import type { ProductLink } from "#data/products.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import { buildQuoteMessage } from "#domain/products/quote-message.ts";
import { resolveChatButton } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/layout.ts";

import siteStyles from "#app/styles/site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return { frame: await readFrame(site), siteUrl: site.siteUrl };
}

export default function SiteLayout({ loaderData: { frame } }: Route.ComponentProps) {
  const subject = useSubject(frame.products);
  const product = subject?.product ?? null;
  const isCalculator = /^\/herramientas\/./i.test(useLocation().pathname);
  const { whatsapp } = frame.content;
  const message = product ? buildQuoteMessage(product.title).chat : whatsapp.message;
  return (
    <>
      <a
        href="#contenido"
        className="bg-green absolute top-2 left-4 z-50 -translate-y-20 rounded-lg px-5 py-3 font-semibold text-white focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <Header frame={frame} quoteHref={useQuoteHref(subject)} />
      <main id="contenido" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {!useHasForm() && (
        <ChatButton
          href={resolveChatButton({ ...whatsapp, message })}
          subject={product?.title ?? null}
          quoteHref={subject?.quoteHref ?? null}
          isBelowContent={isCalculator}
        />
      )}
      <Footer frame={frame} />
    </>
  );
}

/** What the page of a product, of a comparison or of an article is about; null on other pages. */
function useSubject(products: readonly ProductLink[]): PageSubject | null {
  const product = useRouteLoaderData<typeof productLoader>("site/routes/product")?.product;
  const article = useRouteLoaderData<typeof articleLoader>("site/routes/article")?.article;
  const comparison = useRouteLoaderData<typeof comparisonLoader>("site/routes/comparison");
  if (product) return describeProduct(product);
  if (comparison) return describeProducts(comparison.compared);
  return article ? findSubject(article, products) : null;
}

/** The quote form for what the page is about: a product, a species, or a search without results. */
function useQuoteHref(subject: PageSubject | null): string {
  const species = useRouteLoaderData<typeof speciesLoader>("site/routes/species");
  const view = useRouteLoaderData<typeof catalogueLoader>("site/routes/catalogue");
  if (subject !== null) return subject.quoteHref;
  if (species) return buildQuotePath({ species: [species.page.slug] });
  if (!view) return buildQuotePath({});
  const isMissed = view.total === 0 && view.refusals.length === 0;
  return buildQuotePath({ species: view.filter.species, search: isMissed ? view.typed.text : "" });
}

/** Whether the page is a form, whose fields the chat button must not cover; `/cotizar` has its own chat link. */
function useHasForm(): boolean {
  return /^\/(?:cotizar|boletin)(?:\/|$)/i.test(useLocation().pathname);
}

/** For when the frame could not be read: there is no header or footer to show. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main>
      {status === 503 ? <StartingPage pathname={pathname} /> : <ErrorPage status={status} />}
    </main>
  );
}
