import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import type { useContentList } from "#app/panel/resources/content/use-content-list.ts";
import { nameSection, SECTIONS } from "#domain/content/list/content-list.ts";

/** Filter and order of the list of texts. */
export function ContentChoices({
  address,
}: {
  address: ReturnType<typeof useContentList>["address"];
}) {
  return (
    <>
      <ListChoice address={address} name="seccion" label="Mostrar" options={OPTIONS} />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
    </>
  );
}

const OPTIONS = [
  ["todas", "Todas las secciones"],
  ...SECTIONS.map((section) => [section, nameSection(section)] as const),
] as const;

const ORDERS = [
  ["seccion", "Por página del sitio"],
  ["cambios", "Últimos cambios"],
] as const;
