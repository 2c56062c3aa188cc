import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { ResourceTab } from "#app/panel/records/edit/resource-tab.tsx";
import { RecordCard, type RowProps } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
import type { createDefinedForm } from "#app/panel/resources/generic/defined-form.tsx";
import { createDefinedResource } from "#app/panel/resources/generic/defined-resource.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import type { DefinedRow } from "#domain/records/defined-form.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { RecordType } from "#domain/records/record-type.ts";

type LoadForm = () => Promise<typeof createDefinedForm>;

/**
 * The tab of a record type by its definition, and what it reads first.
 *
 * @param loadForm makes the form of a type with special fields
 */
export function createDefinedTab(table: RecordTable, loadForm: LoadForm = loadDefinedForm) {
  const type = RECORD_TABLES[table];
  const resource = createDefinedResource(table);
  const form = preloadable(async () => ({ default: (await loadForm())(type, resource) }));
  function DefinedTab() {
    return (
      <ResourceTab resource={resource} form={form}>
        {({ list, rowOf, setFlag }) => (
          <RecordList {...list}>
            {(row) => (
              <DefinedCard
                key={row.id}
                {...rowOf(row)}
                type={type}
                row={row}
                onFlag={(flag, isOn) => setFlag(row.id, flag, isOn)}
              />
            )}
          </RecordList>
        )}
      </ResourceTab>
    );
  }
  return { default: DefinedTab, reads: listReads(resource) };
}

async function loadDefinedForm() {
  return (await import("#app/panel/resources/generic/defined-form.tsx")).createDefinedForm;
}

interface DefinedCardProps extends RowProps {
  type: RecordType;
  row: DefinedRow;
  onFlag: (flag: string, isOn: boolean) => void;
}

/** A record: its picture, name and listed fields, and the switch by which visitors see it. */
function DefinedCard({ type, row, onFlag, ...common }: DefinedCardProps) {
  const { fields, visible } = type;
  const name = String(row[type.name]);
  const isShown = visible === undefined || row[visible] === true;
  const picture = Object.entries(fields).find(([, { kind }]) => kind === "picture");
  const listed = Object.entries(fields).filter(
    ([column, { isListed }]) => isListed === true && row[column] !== "" && row[column] !== null,
  );
  return (
    <RecordCard
      {...common}
      name={name}
      isFaded={!isShown}
      leading={
        picture && (
          <Thumbnail
            address={row[picture[0]] as string | null}
            className="size-14 self-start max-sm:hidden sm:size-16"
          />
        )
      }
      badges={listed
        .filter(([, { kind }]) => kind === "choice")
        .map(([column]) => (
          <Badge key={column}>{String(row[column])}</Badge>
        ))}
      detail={
        <div className="grid">
          <p className="text-soft text-sm wrap-anywhere">
            {listed
              .filter(([, { kind }]) => kind !== "choice" && kind !== "flag")
              .map(([column]) => String(row[column]))
              .join(" · ")}
          </p>
          {visible !== undefined && (
            <VisibleSwitch
              name={name}
              states={fields[visible]?.states ?? ["Visible", "Oculto"]}
              isShown={isShown}
              onChange={(isOn) => onFlag(visible, isOn)}
            />
          )}
        </div>
      }
    />
  );
}

interface VisibleSwitchProps {
  name: string;
  states: readonly [on: string, off: string];
  isShown: boolean;
  onChange: (isOn: boolean) => void;
}

function VisibleSwitch({ name, states: [on, off], isShown, onChange }: VisibleSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Switch
        label={on}
        aria-label={`${on}: ${name}`}
        checked={isShown}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!isShown && <Badge>{off}</Badge>}
    </div>
  );
}
