import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { monthQuery } from "#app/panel/publishing/publishing-queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { listMonth, nameTime, shiftMonth, toFields } from "#domain/publishing/moment.ts";
import type { Publication } from "#domain/publishing/publication.ts";

const WEEKDAYS = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"];

/** The publications of a month, by day; a phone shows only days with publications. */
export function CalendarMonth() {
  const today = toFields(useNow().toISOString()).date;
  const [shown, setShown] = useState(today.slice(0, 7));
  const month = listMonth(shown);
  const { data = [] } = useQuery(monthQuery(useClient(), month));
  const byDay = Map.groupBy(data, ({ due_at }) => toFields(due_at).date);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <h4 className="mr-auto font-semibold first-letter:uppercase" aria-live="polite">
          {month.name}
        </h4>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Mes anterior"
          onClick={() => setShown(shiftMonth(shown, -1))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Mes siguiente"
          onClick={() => setShown(shiftMonth(shown, 1))}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <ol className="grid gap-1 sm:grid-cols-7" aria-label={`Publicaciones de ${month.name}`}>
        {WEEKDAYS.map((day) => (
          <li key={day} aria-hidden className="text-soft text-center text-sm max-sm:hidden">
            {day}
          </li>
        ))}
        {month.days.map(({ date, day, column }) => (
          <Day
            key={date}
            date={date}
            day={day}
            column={column}
            isToday={date === today}
            publications={byDay.get(date) ?? []}
          />
        ))}
      </ol>
      {data.length === 0 && <p className="text-soft sm:hidden">Nada en este mes.</p>}
    </div>
  );
}

interface DayProps {
  date: string;
  day: number;
  column: number;
  isToday: boolean;
  publications: readonly Publication[];
}

function Day({ date, day, column, isToday, publications }: DayProps) {
  return (
    <li
      style={{ "--column": column } as React.CSSProperties}
      className={cn(
        "border-line grid content-start gap-1 rounded-lg border bg-white p-1.5 text-sm sm:col-start-(--column) sm:min-h-20",
        publications.length === 0 && "max-sm:hidden",
        isToday && "border-green",
      )}
    >
      <time dateTime={date} className={cn("text-soft", isToday && "text-green font-semibold")}>
        {day}
        {isToday && <span className="sr-only"> (hoy)</span>}
      </time>
      {publications.map(({ id, name, due_at, action, done_at, failed_at }) => (
        <p
          key={id}
          className={cn(
            "bg-green-mist text-green-deep rounded-xs px-1 leading-tight wrap-anywhere sm:line-clamp-2",
            done_at !== null && "bg-sand text-ink",
            failed_at !== null && "bg-danger-mist text-danger-deep",
          )}
        >
          {nameTime(due_at)} {action === "hide" && "Ocultar: "}
          {action === "undo" && "Deshacer: "}
          {name}
          {failed_at !== null && " (no salió)"}
        </p>
      ))}
    </li>
  );
}
