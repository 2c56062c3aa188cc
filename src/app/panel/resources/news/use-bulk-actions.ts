import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import {
  type ArticleFlag,
  useDeleteArticles,
  useFlagArticles,
} from "#app/panel/resources/news/mutations.ts";
import type { Client } from "#data/client/client.ts";

/** The bulk actions of articles. */
export function useBulkActions(
  client: Client,
  onDeleted: (ids: readonly string[]) => void,
): readonly BulkAction[] {
  const flagging = useFlagArticles(client);
  const deletion = useDeleteArticles(client);
  const flag = (name: ArticleFlag, isOn: boolean) => (ids: readonly string[]) =>
    flagging.mutateAsync({ ids, flag: name, isOn });
  return [
    { label: "Publicar", verb: "publicar", run: flag("is_published", true) },
    {
      label: "Pasar a borrador",
      verb: "pasar",
      tail: " a borrador",
      run: flag("is_published", false),
    },
    { label: "Destacar", verb: "destacar", run: flag("is_featured", true) },
    {
      label: "Quitar de destacadas",
      verb: "quitar",
      tail: " de las destacadas",
      run: flag("is_featured", false),
    },
    {
      label: "Eliminar",
      verb: "eliminar",
      isDangerous: true,
      run: deletion.mutateAsync,
      onDone: onDeleted,
    },
  ];
}
