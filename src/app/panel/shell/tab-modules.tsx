import { useLocation } from "react-router";
import files from "virtual:panel-modules";

import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";

/** The files of each tab by its value of `?tab=`; the first one has hardly any of its own. */
const FILES = new Map([
  [RECORD_TABS.products, files["products"]],
  [RECORD_TABS.news, files["news"]],
  [RECORD_TABS.menu_items, files["menu"]],
  ["whatsapp", files["whatsapp"]],
  ["seo", files["seo"]],
]);

/** On the server: names the files of the asked tab in the document, which the browser would learn of a round trip later. */
export function TabModules() {
  const { pathname, search } = useLocation();
  if (pathname !== "/admin") return null;
  const asked = new URLSearchParams(search).get("tab") ?? "";
  return (FILES.get(asked) ?? []).map((file) => (
    <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
  ));
}
