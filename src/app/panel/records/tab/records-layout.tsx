import { Plus } from "lucide-react";
import type { ReactNode, RefObject } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { DeletedButton } from "#app/panel/records/list/deleted-button.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";

interface RecordsLayoutProps {
  title: string;
  /** The number of records, once it is known. */
  count: number | undefined;
  /** Takes the focus when the form or a row is removed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Label of the button that opens the blank form on a phone: 'Nuevo producto'. */
  createText: string;
  isFormOpen: boolean;
  onCreate: () => void;
  form: ReactNode;
  /** Whether an open form is above the list on wide screens too, since it needs the whole width. */
  isFormWide?: boolean;
  children: ReactNode;
}

/** A tab of records: the list, and beside it the form, which a phone shows only when it is open. */
export function RecordsLayout({
  title,
  count,
  headingRef,
  createText,
  isFormOpen,
  onCreate,
  form,
  isFormWide = false,
  children,
}: RecordsLayoutProps) {
  const [create, ...what] = createText.split(" ");
  return (
    <div
      className={cn(
        "grid items-start gap-2 sm:gap-6",
        !isFormWide && "lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8",
      )}
    >
      <header className="flex min-h-11 items-center gap-3">
        <h2 ref={headingRef} tabIndex={-1} className="mr-auto text-xl font-semibold sm:text-2xl">
          {title}
          {count !== undefined && (
            <span className="text-soft ml-2 font-sans text-base font-normal">
              {COUNT.format(count)}
            </span>
          )}
        </h2>
        <DeletedButton className="max-sm:hidden" />
        {!isFormOpen && (
          <Button className={cn(!isFormWide && "lg:hidden")} onClick={onCreate}>
            <Plus aria-hidden className="size-4" />
            <span>
              {create}
              <span className="max-sm:sr-only"> {what.join(" ")}</span>
            </span>
          </Button>
        )}
      </header>
      <div className={cn("order-last min-w-0", !isFormWide && "lg:order-none")}>{children}</div>
      <Card
        className={cn(
          "min-w-0",
          !isFormWide &&
            "lg:sticky lg:top-(--panel-top) lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-var(--panel-top)-1.5rem)] lg:overflow-y-auto lg:scroll-pb-28",
          !isFormOpen && (isFormWide ? "hidden" : "max-lg:hidden"),
        )}
      >
        {form}
      </Card>
    </div>
  );
}

const COUNT = new Intl.NumberFormat("es-CO");
