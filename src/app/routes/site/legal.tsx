import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { answerNotFound } from "#app/routes/site/page-not-found.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/legal.ts";

interface LegalText {
  path: string;
  /** Keys of the section `footer`. */
  title: keyof SiteContent["footer"];
  text: keyof SiteContent["footer"];
}

const PAGES: readonly LegalText[] = [
  { path: "/privacidad", title: "privacy_title", text: "privacy_text" },
  { path: "/terminos", title: "terms_title", text: "terms_text" },
  { path: "/certificaciones", title: "certifications_title", text: "certifications_text" },
];

/** The footer's three pages, whose texts are content. */
export function loader({ request, context }: Route.LoaderArgs): LegalText {
  const { pathname } = new URL(request.url);
  const page = PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ""));
  return page ?? answerNotFound(context.get(siteContext), request);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { content } = layout.frame;
  return describePage(
    buildPageMetadata({
      content,
      siteUrl: layout.siteUrl,
      path: loaderData.path,
      title: `${content.footer[loaderData.title]} | ${content.footer.brand_name}`,
    }),
  );
}

export default function LegalPage({ loaderData, matches }: Route.ComponentProps) {
  const { footer } = matches[1].loaderData.frame.content;
  const title = footer[loaderData.title];
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={[{ name: title, path: loaderData.path }]} />
      <article className="mx-auto grid w-full max-w-[46rem] gap-8">
        <h1 className="display-2">{title}</h1>
        <div className="prose">
          <Markdown>{footer[loaderData.text]}</Markdown>
        </div>
      </article>
    </div>
  );
}
