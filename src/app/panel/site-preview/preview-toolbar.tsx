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
import { type ReactNode, useState } from "react";
import { Link } from "react-router";

import {
  isEditable,
  type PreviewAddress,
  type Width,
} from "#app/panel/lib/addresses/preview-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import type { usePageEditing } from "#app/panel/site-preview/editing/use-page-editing.ts";
import { StateChoice } from "#app/panel/site-preview/state-choice.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";

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
  /** Says what is shown; a phone that edits has no room for it. */
  status: ReactNode;
  /** Further controls. */
  children: ReactNode;
}

/** What is shown, how, and what can be done with it; a phone folds what is rarely needed. */
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
        // A phone needs the room for the page.
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

/** How the page is shown, and where the rest of its texts is. */
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

/** What can be done with a page that is edited. */
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

/** The last change that was saved here. */
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

/** The next and the previous thing of the page, also with the keyboard. */
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

/** How wide the page is; a phone shows its own width alone. */
function WidthChoice({ width, onChange }: WidthChoiceProps) {
  return (
    <div role="group" aria-label="Ancho" className="flex gap-1 max-md:hidden">
      {(Object.entries(WIDTH_CHOICES) as [Width, (typeof WIDTH_CHOICES)[Width]][]).map(
        ([value, [name, Icon]]) => (
          <Button
            key={value}
            variant={value === width ? "outline" : "ghost"}
            size="icon"
            aria-pressed={value === width}
            aria-label={name}
            title={name}
            onClick={() => onChange(value)}
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        ),
      )}
    </div>
  );
}
