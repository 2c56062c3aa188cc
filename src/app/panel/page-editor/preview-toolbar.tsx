import { useQuery } from "@tanstack/react-query";
import {
  ChevronDown,
  ChevronUp,
  Columns2,
  type LucideIcon,
  Monitor,
  Search,
  SlidersHorizontal,
  Smartphone,
  Tablet,
  Undo2,
} from "lucide-react";
import { type ReactNode, useState, type SubmitEvent } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import {
  isEditable,
  type PreviewAddress,
  type Width,
  LIVE,
  type ShownState,
} from "#app/panel/lib/addresses/preview-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import type { usePageEditing } from "#app/panel/page-editor/use-page-editing.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { listFilledPackages } from "#data/publishing/packages.ts";
import { fromFields, toFields } from "#domain/publishing/moment.ts";
import { readServerTime } from "#domain/server-clock.ts";

const WIDTH_CHOICES: Readonly<Record<Width, [name: string, Icon: LucideIcon]>> = {
  todo: ["Todo el ancho", Monitor],
  tableta: ["Tableta", Tablet],
  telefono: ["Teléfono", Smartphone],
};

interface PreviewToolbarProps {
  address: Required<PreviewAddress>;
  /** Opens another address. */
  onChange: (changed: Partial<PreviewAddress>) => void;
  editing: ReturnType<typeof usePageEditing>;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  onList: () => void;
  /** Describes what is shown; hidden on a phone while editing. */
  status: ReactNode;
  /** Further controls. */
  children: ReactNode;
}

/** Controls what is shown and how, and offers the actions; a phone folds the rarely needed ones. */
export function PreviewToolbar({
  address,
  onChange,
  editing,
  isFollowing,
  onFollow,
  onList,
  status,
  children,
}: PreviewToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isEdited = isEditable(address.state);
  const choice = <StateChoice state={address.state} onChange={(state) => onChange({ state })} />;
  return (
    <div
      className={cn(
        "border-line flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-white px-3 py-1 sm:gap-x-4 sm:px-6 lg:gap-y-2 lg:py-2",
        // A phone needs the space for the page.
        editing.picked !== null && "max-lg:hidden",
      )}
    >
      {isEdited ? (
        <>
          <div className={cn(!isOpen && "max-sm:hidden")}>{choice}</div>
          <EditingControls
            editing={editing}
            isFollowing={isFollowing}
            onFollow={onFollow}
            onList={onList}
          />
        </>
      ) : (
        choice
      )}
      <Button
        variant="ghost"
        size="icon"
        className="ml-auto lg:hidden"
        aria-label="Más opciones"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
      </Button>
      <div
        className={cn(
          "flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:basis-full",
          !isOpen && "max-lg:hidden",
        )}
      >
        <ViewControls address={address} onChange={onChange} />
        {children}
      </div>
      <div className={cn("flex min-w-0 grow items-center gap-3", isEdited && "max-lg:hidden")}>
        {status}
      </div>
    </div>
  );
}

/** How the page is shown, and a link to its search and sharing texts. */
function ViewControls({ address, onChange }: Pick<PreviewToolbarProps, "address" | "onChange">) {
  return (
    <>
      <WidthChoice width={address.width} onChange={(width) => onChange({ width })} />
      <Button
        variant={address.isCompared ? "outline" : "ghost"}
        aria-pressed={address.isCompared}
        className="px-3 max-xl:hidden"
        onClick={() => onChange({ isCompared: !address.isCompared })}
      >
        <Columns2 aria-hidden className="size-4" />
        Comparar
      </Button>
      <Link to="/admin?tab=seo" className={buttonClasses({ variant: "ghost", className: "px-3" })}>
        Google y redes
      </Link>
    </>
  );
}

type EditingControlsProps = Pick<
  PreviewToolbarProps,
  "editing" | "isFollowing" | "onFollow" | "onList"
>;

/** The controls of an editable page. */
function EditingControls({ editing, isFollowing, onFollow, onList }: EditingControlsProps) {
  return (
    <>
      <Switch
        label="Navegar"
        checked={isFollowing}
        onChange={(event) => onFollow(event.target.checked)}
      />
      <Button variant="outline" className="px-3" onClick={onList}>
        <Search aria-hidden className="size-4" />
        <span>
          Textos<span className="max-sm:sr-only"> de esta página</span>
        </span>
      </Button>
      {!isFollowing && <Steps {...editing} />}
      <UndoButton {...editing.undoing} />
    </>
  );
}

/** Undoes the last change saved here. */
function UndoButton({ undo, canUndo, isBusy }: PreviewToolbarProps["editing"]["undoing"]) {
  if (!canUndo) return null;
  return (
    <Button
      variant="ghost"
      className="px-3 max-sm:w-11 max-sm:px-0"
      pending={isBusy}
      onClick={undo}
    >
      <Undo2 aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Deshacer el último cambio</span>
    </Button>
  );
}

/** Goes to the next or previous editable element; also available as keyboard shortcuts. */
function Steps({ previous, next }: Pick<PreviewToolbarProps["editing"], "previous" | "next">) {
  return (
    <div className="flex max-lg:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Texto anterior"
        title="Texto anterior (Alt+↑)"
        aria-keyshortcuts="Alt+ArrowUp"
        onClick={previous}
      >
        <ChevronUp aria-hidden className="size-5" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Texto siguiente"
        title="Texto siguiente (Alt+↓)"
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={next}
      >
        <ChevronDown aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

interface WidthChoiceProps {
  width: Width;
  onChange: (width: Width) => void;
}

/** The width of the page; a phone only has its own. */
function WidthChoice({ width, onChange }: WidthChoiceProps) {
  return (
    <div role="group" aria-label="Ancho" className="flex gap-1 max-md:hidden">
      {(Object.entries(WIDTH_CHOICES) as [Width, (typeof WIDTH_CHOICES)[Width]][]).map(
        ([value, [name, Icon]]) => (
          <Button
            key={value}
            variant={value === width ? "outline" : "ghost"}
            className="px-2.5"
            aria-pressed={value === width}
            title={name}
            onClick={() => onChange(value)}
          >
            <Icon aria-hidden className="size-5" />
            <span className="max-xl:sr-only">{name}</span>
          </Button>
        ),
      )}
    </div>
  );
}

interface StateChoiceProps {
  state: ShownState;
  onChange: (state: ShownState) => void;
}

const ALL_DRAFTS = "";
const AT_A_MOMENT = "moment";

/** Chooses the state of the site to show: with all drafts, with a package's drafts, live, or at a past moment. */
function StateChoice({ state, onChange }: StateChoiceProps) {
  const client = useClient();
  const packages = useQuery({
    queryKey: ["publishing", "packages", "filled"],
    queryFn: () => listFilledPackages(client),
  });
  const moment = state !== LIVE && "moment" in state ? state.moment : null;
  return (
    <div className="grid items-start gap-3 sm:flex">
      <Select
        aria-label="Ver el sitio"
        className="max-w-56 sm:max-w-72"
        value={toChoice(state)}
        onChange={({ target: { value } }) => onChange(toState(value))}
      >
        <option value={ALL_DRAFTS}>Con todos los borradores</option>
        <option value={LIVE}>Como visitante</option>
        {packages.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            Con «{name}»
          </option>
        ))}
        <option value={AT_A_MOMENT}>Como era en un momento…</option>
      </Select>
      {moment !== null && (
        <MomentFields
          key={moment}
          moment={moment}
          onChange={(changed) => onChange({ moment: changed })}
        />
      )}
    </div>
  );
}

function toChoice(state: ShownState): string {
  if (state === LIVE) return LIVE;
  return "moment" in state ? AT_A_MOMENT : (state.packageId ?? ALL_DRAFTS);
}

function toState(choice: string): ShownState {
  if (choice === LIVE) return LIVE;
  if (choice === AT_A_MOMENT) return { moment: new Date(readServerTime()).toISOString() };
  return { packageId: choice === ALL_DRAFTS ? null : choice };
}

interface MomentFieldsProps {
  moment: string;
  onChange: (moment: string) => void;
}

/** Date and time in Bogotá. */
function MomentFields({ moment, onChange }: MomentFieldsProps) {
  const now = useNow();
  const [fields, setFields] = useState(() => toFields(moment));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const named = fromFields(fields);
    if (named !== null) onChange(named);
  };
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-end gap-3 max-sm:w-[min(20rem,100vw-1.5rem)] sm:grid-cols-[10rem_8.5rem_auto]"
      onSubmit={submit}
    >
      <TextField
        label="Día"
        type="date"
        required
        max={toFields(now.toISOString()).date}
        value={fields.date}
        onChange={({ target: { value: date } }) => setFields({ ...fields, date })}
      />
      <TextField
        label="Hora"
        type="time"
        required
        value={fields.time}
        onChange={({ target: { value: time } }) => setFields({ ...fields, time })}
      />
      <Button type="submit" variant="outline" className="px-3 max-sm:col-span-full">
        Mostrar
      </Button>
    </form>
  );
}
