import type { CardProps, ListBody } from "#app/panel/records/resource/resource.ts";

interface Removal {
  remove: (record: { id: string }) => void;
  /** The id of the record that is being deleted. */
  deletingId: string | null;
}

/** Returns a function that gives each row's card the props that are the same for all nouns. */
export function createCards<Row extends { id: string }>(
  editedId: string | null,
  removal: Removal,
  onEdit: (row: Row) => void,
) {
  return (row: Row, { choiceOf }: Pick<ListBody<Row>, "choiceOf">): CardProps => ({
    id: row.id,
    isEdited: row.id === editedId,
    isDeleting: row.id === removal.deletingId,
    choice: choiceOf(row.id),
    onEdit: () => onEdit(row),
    onDelete: () => removal.remove(row),
  });
}
