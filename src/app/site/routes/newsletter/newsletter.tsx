import { formsContext, siteContext } from "#app/load-context.ts";
import { requireOwnOrigin } from "#app/site/actions/posted-forms.ts";
import { handleNewsletterForm, BLANK_FORM } from "#app/site/actions/submit-newsletter.ts";
import { SubscribeForm } from "#app/site/features/newsletter/subscribe-form.tsx";
import { describePage } from "#app/site/page-metadata.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { joinTitle } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/newsletter.ts";

export async function action({ request, context }: Route.ActionArgs) {
  requireOwnOrigin(request, context);
  return handleNewsletterForm(request, context.get(siteContext), context.get(formsContext)());
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches[1].loaderData, ({ news, footer }) => ({
    path: "/boletin",
    title: joinTitle(news.newsletter_title, footer.brand_name),
    description: news.newsletter_text,
    robots: "noindex",
  }));
}

export default function NewsletterPage({ matches, actionData }: Route.ComponentProps) {
  const { news, footer } = matches[1].loaderData.frame.content;
  return (
    <div className="wrap grid min-h-[60svh] content-center justify-items-start gap-8 py-24">
      <PageHeading
        badge={footer.newsletter_label}
        title={news.newsletter_title}
        subtitle={news.newsletter_text}
      />
      <SubscribeForm state={actionData ?? BLANK_FORM} footer={footer} />
    </div>
  );
}
