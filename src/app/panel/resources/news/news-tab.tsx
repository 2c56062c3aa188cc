import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { ResourceTab } from "#app/panel/records/resource/resource-tab.tsx";
import { useFlagSwitch } from "#app/panel/records/resource/use-flag-switch.ts";
import { ArticleRow } from "#app/panel/resources/news/article-row.tsx";
import { NewsFormFields } from "#app/panel/resources/news/news-form-fields.tsx";
import { NEWS, NEWS_FORM } from "#app/panel/resources/news/news-resource.ts";

export function NewsTab() {
  const setFlag = useFlagSwitch(NEWS);
  return (
    <ResourceTab
      resource={NEWS}
      form={NEWS_FORM}
      renderFields={(form, id) => <NewsFormFields form={form} id={id} />}
    >
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
