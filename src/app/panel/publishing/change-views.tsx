import { CircleCheck } from "lucide-react";
import { type ReactNode, useId } from "react";

import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { CalendarMonth } from "#app/panel/publishing/calendar-month.tsx";
import { ChangeList, type Ticks } from "#app/panel/publishing/change-list.tsx";
import { Publications } from "#app/panel/publishing/publication-list.tsx";
import { ScheduleRecord } from "#app/panel/publishing/schedule-record.tsx";
import type { PublishingActions } from "#app/panel/publishing/use-publishing-actions.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { type Change, publishes } from "#domain/publishing/changes.ts";
import { nameDay, toFields } from "#domain/publishing/moment.ts";
import type { Publication } from "#domain/publishing/publication.ts";

interface ViewProps {
  changes: readonly Change[];
  /** The publications that are not done. */
  pending: readonly Publication[];
  /** Publications that undo another one, by the other's id. */
  undos: ReadonlyMap<string, Publication>;
  actions: PublishingActions;
  ticks: Ticks;
  findPlanned: (change: Change) => Publication | undefined;
}

interface AsListProps extends ViewProps {
  /** The changes that can be ticked. */
  publishable: readonly Change[];
  isAllTicked: boolean;
  onTickAll: (isAll: boolean) => void;
}

/** All changes, then what else is scheduled. */
export function AsList(props: AsListProps) {
  const { changes, pending, undos, ticks, findPlanned, actions } = props;
  const { publishable, isAllTicked, onTickAll } = props;
  const others = pending.filter((one) => !changes.some((change) => publishes(one, change)));
  return (
    <>
      <Section title="Cambios sin publicar">
        {changes.length === 0 && <NoChanges />}
        {publishable.length > 1 && (
          <label className="-mb-1 flex min-h-11 cursor-pointer items-center gap-3 justify-self-start pl-[1.0625rem] sm:pl-[1.3125rem]">
            <input
              type="checkbox"
              className="accent-green size-5 cursor-pointer"
              checked={isAllTicked}
              onChange={() => onTickAll(!isAllTicked)}
            />
            Elegir todo
          </label>
        )}
        <ChangeList
          label="Cambios sin publicar"
          changes={changes}
          ticks={ticks}
          findPlanned={findPlanned}
          actions={actions}
        />
      </Section>
      <Section title="Programado">
        {others.length > 0 && (
          <Publications
            label="Lo que viene"
            publications={others}
            undos={undos}
            actions={actions}
          />
        )}
        <ScheduleRecord actions={actions} />
      </Section>
    </>
  );
}

function NoChanges() {
  return (
    <Card>
      <EmptyState
        icon={CircleCheck}
        title="Todo está publicado"
        text="Lo que se guarda como borrador en un formulario aparece aquí, para publicarlo cuando usted quiera."
      />
    </Card>
  );
}

/** The same list by date: the month, what is due on each day, then what has no date. */
export function ByDate({ changes, pending, undos, ticks, findPlanned, actions }: ViewProps) {
  const now = useNow();
  const byDay = Map.groupBy(pending, ({ due_at }) => toFields(due_at).date);
  const undated = changes.filter((change) => findPlanned(change) === undefined);
  return (
    <>
      <Section title="Calendario">
        <CalendarMonth />
      </Section>
      {[...byDay].map(([day, publications]) => {
        const due = changes.filter((change) =>
          publications.some((one) => one === findPlanned(change)),
        );
        const others = publications.filter(
          (one) => !due.some((change) => one === findPlanned(change)),
        );
        const name = nameDay(publications[0]?.due_at ?? "", now);
        return (
          <Section key={day} title={name}>
            {due.length > 0 && (
              <ChangeList
                label={`Cambios: ${name}`}
                changes={due}
                ticks={ticks}
                findPlanned={findPlanned}
                actions={actions}
              />
            )}
            {others.length > 0 && (
              <Publications
                label={`Otros: ${name}`}
                publications={others}
                undos={undos}
                actions={actions}
              />
            )}
          </Section>
        );
      })}
      {undated.length > 0 && (
        <Section title="Sin fecha">
          <ChangeList
            label="Cambios sin fecha"
            changes={undated}
            ticks={ticks}
            findPlanned={findPlanned}
            actions={actions}
          />
        </Section>
      )}
      <ScheduleRecord actions={actions} />
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
