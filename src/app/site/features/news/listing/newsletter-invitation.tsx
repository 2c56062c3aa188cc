import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";

interface NewsletterInvitationProps {
  news: SiteContent["news"];
  /** Link to the newsletter's field. */
  href: string;
}

/** Links to the newsletter's field in the footer. */
export function NewsletterInvitation({ news, href }: NewsletterInvitationProps) {
  return (
    <div className="border-line stack-large-text flex items-center justify-between gap-x-4 gap-y-3 border-y py-4 sm:flex-wrap sm:gap-x-12 sm:gap-y-6 sm:py-9">
      <div>
        <h2 className="display-3 max-sm:text-[1.25rem]">{news.newsletter_title}</h2>
        <p className="text-soft mt-1.5 max-sm:hidden">{news.newsletter_text}</p>
      </div>
      <LinkButton
        href={href}
        tone="outline"
        className="max-sm:max-w-[50%] max-sm:shrink-0 max-sm:px-4"
      >
        {news.newsletter_button}
      </LinkButton>
    </div>
  );
}
