import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";

/** The newsletter's box after the cards; `href` links to its field. */
export function NewsletterCard({ news, href }: { news: SiteContent["news"]; href: string }) {
  return (
    <section
      aria-labelledby="boletin-recuadro"
      className="on-green bg-green flex h-full flex-col gap-4 rounded-2xl p-7 text-white lg:p-8"
    >
      <svg aria-hidden viewBox="0 0 12 16" className="fill-gold h-10 w-7.5">
        <path d="M11 16C10 9.5 6.500 4 0 0c-.8 7.500 2.500 13.500 11 16Z" />
      </svg>
      <h2
        id="boletin-recuadro"
        className="font-display mt-auto text-[2rem] leading-[1.08] font-medium tracking-[-0.018em]"
      >
        {news.newsletter_title}
      </h2>
      <p className="text-mist max-w-[34rem]">{news.newsletter_text}</p>
      <LinkButton href={href} tone="gold" className="mt-2 self-start max-sm:w-full">
        {news.newsletter_button}
      </LinkButton>
    </section>
  );
}
