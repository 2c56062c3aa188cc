import type { ArticleFlag } from "#app/features/news/admin/mutations.ts";
import { SiteLink } from "#app/features/records/admin/site-link.tsx";
import { formatDate } from "#app/lib/format.ts";
import { Badge } from "#app/ui/panel/badge.tsx";
import { RecordCard, type RecordChoice } from "#app/ui/panel/record-card.tsx";
import { Switch } from "#app/ui/panel/switch.tsx";
import { Thumbnail } from "#app/ui/panel/thumbnail.tsx";
import { type ArticleRow as Row, namePublication } from "#domain/news/article.ts";

interface ArticleRowProps {
  article: Row;
  isEdited: boolean;
  isDeleting: boolean;
  choice: RecordChoice | null;
  onEdit: () => void;
  onDelete: () => void;
  onFlag: (flag: ArticleFlag, isOn: boolean) => void;
}

export function ArticleRow({
  article,
  isEdited,
  isDeleting,
  choice,
  onEdit,
  onDelete,
  onFlag,
}: ArticleRowProps) {
  const { title, author, category } = article;
  const byline = [author, formatDate(article.created_at)].filter(Boolean).join(" · ");
  return (
    <RecordCard
      id={article.id}
      name={title}
      isEdited={isEdited}
      isDeleting={isDeleting}
      choice={choice}
      onEdit={onEdit}
      onDelete={onDelete}
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
