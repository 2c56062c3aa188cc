import { useRef } from "react";

import { type ArticleFlag, useFlagArticle } from "#app/panel/resources/news/mutations.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

/** Switches a flag of an article in the list, one request at a time per flag. */
export function useArticleFlags(client: Client) {
  const flagging = useFlagArticle(client);
  const busy = useRef(new Set<string>());
  const set = async (id: string, flag: ArticleFlag, isOn: boolean) => {
    const key = `${id} ${flag}`;
    if (busy.current.has(key)) return;
    busy.current.add(key);
    try {
      await flagging.mutateAsync({ id, flag, isOn });
      showSuccess("Noticia actualizada correctamente");
    } catch (error) {
      showError("No se pudo guardar la noticia", { reason: explainError(error) });
    } finally {
      busy.current.delete(key);
    }
  };
  return (id: string, flag: ArticleFlag, isOn: boolean) => void set(id, flag, isOn);
}
