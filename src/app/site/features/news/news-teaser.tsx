import { ArticleCard } from "#app/site/features/news/listing/article-card.tsx";
import { FeaturedArticle } from "#app/site/features/news/listing/featured-article.tsx";
import { NewsletterInvitation } from "#app/site/features/news/listing/newsletter-invitation.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { SectionHeading } from "#app/site/ui/section-heading.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { Article } from "#domain/news/article.ts";

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
