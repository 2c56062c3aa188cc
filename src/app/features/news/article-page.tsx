import { CategoryBadge } from "#app/features/news/category-badge.tsx";
import { SourceLine } from "#app/features/news/source-line.tsx";
import { formatDate } from "#app/lib/format.ts";
import { Markdown } from "#app/ui/markdown.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Article } from "#domain/news/article.ts";

/** One article; `url` is its own absolute address, for the links that share it. */
export function ArticlePage({ article, url }: { article: Article; url: string }) {
  const { title, excerpt, content, author, category, read_time, created_at } = article;
  return (
    <article className="mx-auto grid w-full max-w-[46rem] gap-8">
      <header className="grid justify-items-start gap-5">
        <CategoryBadge category={category} />
        <h1 className="display-2">{title}</h1>
        {excerpt !== "" && <p className="text-soft text-xl leading-normal">{excerpt}</p>}
        <p className="text-soft text-[0.9375rem]">
          {author} · <time dateTime={created_at}>{formatDate(created_at)}</time> · {read_time}
        </p>
      </header>
      {article.image_url && (
        <div className="bg-sand overflow-hidden rounded-3xl">
          <Picture
            url={article.image_url}
            alt={article.image_alt}
            sizes="(min-width: 48rem) 46rem, 100vw"
            width={1600}
            height={900}
            isFirst
            className="aspect-16/9 size-full object-cover"
          />
        </div>
      )}
      <div className="prose text-[1.125rem] leading-[1.7]">
        <Markdown>{content}</Markdown>
      </div>
      <footer className="border-line grid gap-4 border-t pt-6">
        <SourceLine name={article.source_name} url={article.source_url} />
        <ShareLinks title={title} url={url} />
      </footer>
    </article>
  );
}

/** A part of an address; a lone surrogate would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function ShareLinks({ title, url }: { title: string; url: string }) {
  const links = [
    { name: "WhatsApp", href: `https://wa.me/?text=${encode(`${title} ${url}`)}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}` },
    { name: "Correo", href: `mailto:?subject=${encode(title)}&body=${encode(url)}` },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
      <p className="text-soft">Compartir:</p>
      {links.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          rel="noopener"
          className="text-green inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {name}
        </a>
      ))}
    </div>
  );
}
