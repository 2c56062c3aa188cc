import { formatDate } from "#app/shared/format.ts";
import { Picture } from "#app/site/ui/picture.tsx";
import type { ArticleLink } from "#domain/news/article.ts";

/** An article's teaser; the whole card links to it. */
export function ArticleCard({ article }: { article: ArticleLink }) {
  const { slug, title, excerpt, category, read_time, created_at, image_url, image_alt } = article;
  return (
    <article className="group/card relative grid content-start gap-4">
      <div className="bg-sand aspect-3/2 overflow-hidden rounded-2xl">
        <Picture
          url={image_url}
          alt={image_alt}
          place="articleCard"
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw"
          width={1600}
          height={900}
          className="ease-calm size-full object-cover transition-transform duration-500 group-hover/card:scale-[1.03]"
        />
      </div>
      <p className="text-soft flex flex-wrap gap-x-3 text-sm">
        <span className="text-green font-semibold">{category}</span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>
        <span>{read_time}</span>
      </p>
      <h3 className="display-3 -mt-1">
        <a
          href={`/noticias/${slug}`}
          className="decoration-gold decoration-2 underline-offset-4 group-hover/card:underline after:absolute after:inset-0 after:rounded-2xl"
        >
          {title}
        </a>
      </h3>
      <p className="text-soft -mt-1.5 line-clamp-3">{excerpt}</p>
    </article>
  );
}
