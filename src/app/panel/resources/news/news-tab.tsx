import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { listReads } from "#app/panel/records/resource/list-query.ts";
import { ResourceTab } from "#app/panel/records/resource/resource-tab.tsx";
import { useFlagSwitch } from "#app/panel/records/resource/use-flag-switch.ts";
import { ArticleRow } from "#app/panel/resources/news/article-row.tsx";
import { NEWS } from "#app/panel/resources/news/news-resource.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/news/article-form.tsx")).ArticleForm,
}));

export const NEWS_READS = listReads(NEWS);

export function NewsTab() {
  const setFlag = useFlagSwitch(NEWS);
  return (
    <ResourceTab resource={NEWS} form={FORM}>
      {({ list, cardOf }) => (
        <RecordList {...list}>
          {(article) => (
            <ArticleRow
              key={article.id}
              {...cardOf(article)}
              article={article}
              onFlag={(flag, isOn) => setFlag(article.id, flag, isOn)}
            />
          )}
        </RecordList>
      )}
    </ResourceTab>
  );
}
