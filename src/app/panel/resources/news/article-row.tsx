import { RecordCard, type RowProps } from "#app/panel/records/list/record-card.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { formatDate } from "#app/shared/format.ts";
import type { ArticleRow as Row } from "#domain/news/article.ts";

interface ArticleRowProps extends RowProps {
  article: Row;
  onFlag: (flag: "is_published" | "is_featured", isOn: boolean) => void;
}

export function ArticleRow({ article, onFlag, ...row }: ArticleRowProps) {
  const { id, title, author, category, slug, is_published: isPublished } = article;
  const byline = [author, formatDate(article.created_at)].filter(Boolean).join(" · ");
  return (
    <RecordCard
      {...row}
      name={title}
      leading={
        <Thumbnail
          address={article.image_url}
          className="size-14 self-start max-sm:hidden sm:size-16"
        />
      }
      detail={<p className="text-soft text-sm wrap-anywhere">{byline}</p>}
      badges={
        <>
          {!isPublished && <Badge tone="gold">Borrador</Badge>}
          <Badge>{category}</Badge>
        </>
      }
      site={
        isPublished
          ? { href: `/noticias/${slug}` }
          : { href: `/admin/vista-previa/noticias/${id}`, isPreview: true }
      }
      footer={<ArticleControls article={article} onFlag={onFlag} />}
    />
  );
}

function ArticleControls({ article, onFlag }: Pick<ArticleRowProps, "article" | "onFlag">) {
  const { title } = article;
  return (
    <div className="border-line flex flex-wrap items-center gap-x-6 border-t pt-1 sm:pt-2">
      <Switch
        label="Publicada"
        aria-label={`Publicada: ${title}`}
        checked={article.is_published}
        onChange={(event) => onFlag("is_published", event.target.checked)}
      />
      <Switch
        label="Destacada"
        aria-label={`Destacada: ${title}`}
        checked={article.is_featured}
        onChange={(event) => onFlag("is_featured", event.target.checked)}
      />
    </div>
  );
}
