import { type CardProps, RecordCard } from "#app/panel/records/list/record-card.tsx";
import { SiteLink } from "#app/panel/records/list/site-link.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { formatDate } from "#app/shared/format.ts";
import { type ArticleRow as Row, namePublication } from "#domain/news/article.ts";

interface ArticleRowProps extends CardProps {
  article: Row;
  onFlag: (flag: "is_published" | "is_featured", isOn: boolean) => void;
}

export function ArticleRow({ article, onFlag, ...card }: ArticleRowProps) {
  const { title, author, category } = article;
  const byline = [author, formatDate(article.created_at)].filter(Boolean).join(" · ");
  return (
    <RecordCard
      {...card}
      name={title}
      leading={
        <Thumbnail
          address={article.image_url}
          className="size-14 self-start max-sm:hidden sm:size-16"
        />
      }
      detail={<p className="text-soft text-sm wrap-anywhere">{byline}</p>}
      badges={<Badge>{category}</Badge>}
      footer={<ArticleControls article={article} onFlag={onFlag} />}
    />
  );
}

function ArticleControls({ article, onFlag }: Pick<ArticleRowProps, "article" | "onFlag">) {
  const { id, title, slug, is_published: isPublished } = article;
  return (
    <div className="border-line flex flex-wrap items-center gap-x-6 border-t pt-1 sm:pt-2">
      <Switch
        label={namePublication(isPublished)}
        aria-label={`${namePublication(isPublished)}: ${title}`}
        checked={isPublished}
        onChange={(event) => onFlag("is_published", event.target.checked)}
      />
      <Switch
        label="Destacada"
        aria-label={`Destacada: ${title}`}
        checked={article.is_featured}
        onChange={(event) => onFlag("is_featured", event.target.checked)}
      />
      <SiteLink
        href={isPublished ? `/noticias/${slug}` : `/admin/vista-previa/noticias/${id}`}
        name={title}
        isPreview={!isPublished}
        className="my-0 sm:ml-auto"
      />
    </div>
  );
}
