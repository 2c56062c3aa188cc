import { ArticleCover } from "#app/site/features/news/article-cover.tsx";
import { ArticleCard } from "#app/site/features/news/listing/article-cards.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { SectionHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { type Article, isInterview } from "#domain/news/article.ts";

/** How many items the home page shows (specification, section 9). */
export const TEASER_LENGTH = 2;

interface NewsTeaserProps {
  news: SiteContent["news"];
  /** The newest published articles, without the featured one. */
  articles: readonly Article[];
  featured: Article | null;
  /** Link to the newsletter's field. */
  newsletterHref: string;
}

export function NewsTeaser({ news, articles, featured, newsletterHref }: NewsTeaserProps) {
  return (
    <section
      aria-labelledby="noticias-titulo"
      className="laid-out-near [contain-intrinsic-block-size:auto_73rem]"
    >
      <div className="wrap section grid gap-7 sm:gap-14 lg:gap-20">
        <div className="grid items-start gap-x-12 gap-y-5 sm:gap-y-12 lg:grid-cols-[1fr_1.55fr] xl:gap-x-20">
          <div className="grid justify-items-start gap-1.5 sm:gap-6 lg:sticky lg:top-32">
            <SectionHeading
              badge={news.teaser_badge}
              title={news.teaser_title}
              subtitle={news.teaser_subtitle}
              titleId="noticias-titulo"
            />
            <ArrowLink href="/noticias">{news.teaser_button}</ArrowLink>
          </div>
          {articles.length > 0 && (
            <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-12">
              {articles.map((article) => (
                <ArticleCard key={article.id} article={article} />
              ))}
            </div>
          )}
        </div>
        {featured && <FeaturedArticle article={featured} news={news} />}
        <NewsletterInvitation news={news} href={newsletterHref} />
      </div>
    </section>
  );
}

interface FeaturedArticleProps {
  article: Article;
  news: SiteContent["news"];
}

/** The featured article, larger than the others; interviews have their own badge and button. */
function FeaturedArticle({ article, news }: FeaturedArticleProps) {
  const [badge, button] = isInterview(article)
    ? [news.interview_badge, news.interview_button]
    : [news.featured_badge, news.featured_button];
  const { slug, title, excerpt, author } = article;
  return (
    <article className="on-green bg-green grid overflow-hidden rounded-3xl text-white lg:grid-cols-[1.15fr_1fr]">
      <div className="grid content-center justify-items-start gap-2.5 p-5 sm:gap-5 sm:p-10 lg:p-16">
        <p className="text-gold-light text-[0.9375rem] font-semibold">{badge}</p>
        <h3 className="font-display text-[min(10vw,clamp(1.5rem,1.1rem+2vw,2.75rem))] leading-[1.08] font-medium tracking-[-0.02em]">
          {title}
        </h3>
        {excerpt.trim() !== "" && <p className="text-mist sm:text-lg">{excerpt}</p>}
        <p className="text-mist text-[0.9375rem]">{author}</p>
        <LinkButton href={`/noticias/${slug}`} tone="gold" withArrow className="mt-2">
          {button}
        </LinkButton>
      </div>
      <div className="min-h-32 max-lg:-order-1 sm:min-h-64">
        <ArticleCover
          article={article}
          place="featured"
          sizes="(min-width: 64rem) 38rem, 88vw"
          className="size-full object-cover max-sm:aspect-5/2"
        />
      </div>
    </article>
  );
}

interface NewsletterInvitationProps {
  news: SiteContent["news"];
  /** Link to the newsletter's field. */
  href: string;
}

/** Links to the newsletter's field in the footer. */
function NewsletterInvitation({ news, href }: NewsletterInvitationProps) {
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
