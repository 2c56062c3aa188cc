import { EDIT, readTargets } from "#app/panel/page-editor/frame/editable-elements.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

/** The style of hidden items. */
const FADED = "opacity: 0.45";

/** Adds the hidden menu items to the targets of a page. */
export function withHiddenItems(
  targets: readonly EditableElement[],
  items: readonly MenuItem[],
): readonly EditableElement[] {
  if (targets.length === 0) return targets;
  const hidden = items
    .filter(({ is_active: isActive }) => !isActive)
    .map(({ id, name }) => ({
      table: "menu_items",
      id,
      column: "name",
      name,
      slug: null,
      says: null,
    })) as EditableElement[];
  return [...targets, ...hidden];
}

/** Inserts the hidden items, faded, into the menus of an annotated page in their order. */
export function addHiddenItems(page: Document, items: readonly MenuItem[]): void {
  const nameOf = (id: string) => `menu_items.${id}.name`;
  // A row may contain its item twice: as a button, and as a link for browsers without popovers.
  const findRows = (id: string) =>
    new Set(
      [...page.querySelectorAll(`nav li [${EDIT}]`)]
        .filter((element) => readTargets(element).includes(nameOf(id)))
        .flatMap((element) => element.closest("li") ?? []),
    );
  const shown = items.find(({ is_active: isActive }) => isActive);
  items.forEach((item, place) => {
    if (item.is_active || shown === undefined) return;
    const before = items.slice(0, place).findLast(({ is_active: isActive }) => isActive);
    for (const row of findRows((before ?? shown).id)) {
      const added = makeRow(row, item, nameOf(item.id));
      if (before === undefined) row.before(added);
      else row.after(added);
    }
  });
}

/** A row styled like the site's, with a plain link. */
function makeRow(row: Element, { name, url }: MenuItem, target: string): Element {
  const added = row.ownerDocument.createElement("li");
  added.className = row.className;
  added.setAttribute("style", FADED);
  const link = row.ownerDocument.createElement("a");
  link.className = row.querySelector("a")?.className.replace(/ ?without-popover/, "") ?? "";
  link.href = url;
  link.textContent = `${name} (oculto)`;
  link.setAttribute(EDIT, target);
  added.append(link);
  return added;
}
