import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { ResourceTab } from "#app/panel/records/edit/resource-tab.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
import { ArticleRow } from "#app/panel/resources/news/article-row.tsx";
import { NEWS, newsCategoriesQuery } from "#app/panel/resources/news/news-resource.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/news/article-form.tsx")).ArticleForm,
}));

export const NEWS_READS = listReads(NEWS);

export function NewsTab() {
  const categories = useQuery(newsCategoriesQuery(useClient())).data ?? [];
  return (
    <ResourceTab
      resource={NEWS}
      form={FORM}
      offers={{ categoria: categories.map(({ name }) => [name, name]) }}
    >
      {({ list, rowOf, setFlag }) => (
        <RecordList {...list}>
          {(article) => (
            <ArticleRow
              key={article.id}
              {...rowOf(article)}
              article={article}
              onFlag={(flag, isOn) => setFlag(article.id, flag, isOn)}
            />
          )}
        </RecordList>
      )}
    </ResourceTab>
  );
}
