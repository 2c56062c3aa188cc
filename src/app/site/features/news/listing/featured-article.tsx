import { ArticleCover } from "#app/site/features/news/article-cover.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { type Article, isInterview } from "#domain/news/article.ts";

interface FeaturedArticleProps {
  article: Article;
  news: SiteContent["news"];
}

/** The featured article, larger than the others; interviews get a badge and a button of their own. */
export function FeaturedArticle({ article, news }: FeaturedArticleProps) {
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
