import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { answerNotFound } from "#app/routes/site/page-not-found.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/legal.ts";

const PAGES = {
  "/privacidad": { title: "privacy_title", text: "privacy_text" },
  "/terminos": { title: "terms_title", text: "terms_text" },
  "/certificaciones": { title: "certifications_title", text: "certifications_text" },
} as const satisfies Record<string, Record<string, keyof SiteContent["footer"]>>;

type LegalPath = keyof typeof PAGES;

/** The footer's three pages, whose texts are content. */
export function loader({ request, context }: Route.LoaderArgs): { path: LegalPath } {
  const { pathname } = new URL(request.url);
  const path = (Object.keys(PAGES) as LegalPath[]).find(
    (known) => known === pathname.replace(/\/+$/, ""),
  );
  return path === undefined ? answerNotFound(context.get(siteContext), request) : { path };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { content } = layout.frame;
  const { path } = loaderData;
  return describePage(
    buildPageMetadata({
      content,
      siteUrl: layout.siteUrl,
      path,
      title: `${content.footer[PAGES[path].title]} | ${content.footer.brand_name}`,
    }),
  );
}

export default function LegalPage({ loaderData: { path }, matches }: Route.ComponentProps) {
  const { footer } = matches[1].loaderData.frame.content;
  const title = footer[PAGES[path].title];
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={[{ name: title, path }]} />
      <article className="mx-auto grid w-full max-w-[46rem] gap-8">
        <h1 className="display-2">{title}</h1>
        <div className="prose">
          <Markdown>{footer[PAGES[path].text]}</Markdown>
        </div>
      </article>
    </div>
  );
}
