import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";

interface NewsletterInvitationProps {
  news: SiteContent["news"];
  /** Link to the newsletter's field. */
  href: string;
}

/** Links to the newsletter's field in the footer. */
export function NewsletterInvitation({ news, href }: NewsletterInvitationProps) {
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-12 gap-y-3 border-y py-5 sm:gap-y-6 sm:py-9">
      <div>
        <h2 className="display-3">{news.newsletter_title}</h2>
        <p className="text-soft mt-1.5 max-sm:hidden">{news.newsletter_text}</p>
      </div>
      <LinkButton href={href} tone="outline" className="max-sm:w-full">
        {news.newsletter_button}
      </LinkButton>
    </div>
  );
}
