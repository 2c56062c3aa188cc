import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { useRouteLoaderData, useSearchParams } from "react-router";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { ExamplesNote } from "#app/panel/home/remove-examples.tsx";
import { cn } from "#app/panel/lib/class-names.ts";
import { useMediaQuery } from "#app/panel/lib/hooks/use-media-query.ts";
import { FIRST_STEPS_KEY } from "#app/panel/lib/query-keys.ts";
import { firstStepsQuery, useFirstSteps } from "#app/panel/records/first-steps/use-first-steps.ts";
import type { loader } from "#app/panel/routes/layout.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { planExampleRemoval } from "#domain/examples.ts";
import { findNextOf, type FirstStep, isStepDone, type Task } from "#domain/first-steps.ts";

interface FirstStepsProps {
  /** Called once it is known what is missing, or that it cannot be read. */
  onKnown: () => void;
}

/** The card above the tabs of a new site: what is missing, step by step, and the demonstration's records. */
export function FirstSteps({ onKnown }: FirstStepsProps) {
  const client = useClient();
  const { can } = useAuth();
  const { data, isError } = useQuery(firstStepsQuery(client, can));
  const isFinished = data?.steps.every(isStepDone) === true && data.progress.examples.length === 0;
  useRereadAfterSaves(isFinished);
  const noteKnown = useEffectEvent(onKnown);
  const isKnown = data !== undefined || isError;
  useEffect(() => {
    if (isKnown) noteKnown();
  }, [isKnown]);
  if (data === undefined) return null;
  const { progress, steps } = data;
  const removal = planExampleRemoval(progress);
  // Editors see the marks, and only administrators remove what they mark.
  const hasExamples = can("erase") && removal.records.length + removal.figures.length > 0;
  const isDone = steps.every(isStepDone);
  if (isDone && !hasExamples) return null;
  const note = hasExamples && <ExamplesNote removal={removal} />;
  if (isDone) return <Card>{note}</Card>;
  return (
    <StepsCard steps={steps} isFolded={progress.is_folded}>
      {hasExamples && <div className="border-line border-t">{note}</div>}
    </StepsCard>
  );
}

/** A save may do a step, or make an example one's own. */
function useRereadAfterSaves(isFinished: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isFinished) return;
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      void queryClient.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
    });
  }, [queryClient, isFinished]);
}

interface StepsCardProps {
  steps: readonly FirstStep[];
  isFolded: boolean;
  /** What follows the steps. */
  children: ReactNode;
}

function StepsCard({ steps, isFolded, children }: StepsCardProps) {
  const id = useId();
  const { fold } = useFirstSteps();
  const isWide = useMediaQuery("(width >= 64rem)");
  const [params] = useSearchParams();
  // On a phone the steps would push an open form out of sight.
  const isAside = !isWide && params.has("registro");
  const [isPeeking, setIsPeeking] = useState(false);
  const isOpen = isAside ? isPeeking : !isFolded;
  const done = steps.filter(isStepDone).length;
  const current = steps.find((step) => !isStepDone(step));
  // The next one, until another is pressed; and again once that one is done.
  const [chosen, setChosen] = useState<string | null>(null);
  const opened = steps.find((step) => step.name === chosen && !isStepDone(step)) ?? current;
  return (
    <Card role="region" aria-label="Primeros pasos" className="overflow-hidden">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left -outline-offset-3 sm:px-6"
          onClick={() => (isAside ? setIsPeeking(!isPeeking) : fold(!isFolded))}
        >
          <span className="grid min-w-0 grow gap-1.5">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-lg leading-tight font-semibold">Primeros pasos</span>
              <span className="text-soft font-sans text-[0.9375rem] font-normal">
                {done} de {steps.length}
                {!isOpen && current && ` · sigue: ${current.name}`}
              </span>
            </span>
            <Progress done={done} total={steps.length} />
          </span>
          <ChevronDown
            aria-hidden
            className={cn("text-soft size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <ol className="border-line max-lg:divide-line border-t max-lg:divide-y lg:flex lg:flex-wrap lg:gap-1 lg:px-3 lg:py-2">
          {steps.map((step) => (
            <Step
              key={step.name}
              step={step}
              isWide={isWide}
              isOpen={step === opened}
              onOpen={() => setChosen(step.name)}
            />
          ))}
        </ol>
        {isWide && opened && <Tasks step={opened} />}
        {children}
        <MailHint />
      </div>
    </Card>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span aria-hidden className="flex max-w-sm gap-1">
      {Array.from({ length: total }, (_, index) => (
        <span
          key={index}
          className={cn("h-1.5 grow rounded-full", index < done ? "bg-green" : "bg-line")}
        />
      ))}
    </span>
  );
}

interface StepProps {
  step: FirstStep;
  isOpen: boolean;
  /** Whether the steps stand side by side, and what to do below all of them. */
  isWide: boolean;
  onOpen: () => void;
}

/** A step: its name and, in a column while it is open, what to do. */
function Step({ step, isOpen, isWide, onOpen }: StepProps) {
  const isDone = isStepDone(step);
  const name = (
    <>
      <Mark isDone={isDone} isOpen={isOpen} />
      <span className={cn(isOpen && "font-semibold", isDone && "text-soft")}>
        {step.name}
        <span className="sr-only">{isDone ? " (listo)" : " (falta)"}</span>
      </span>
    </>
  );
  const row =
    "flex items-center gap-3 max-lg:min-h-12 max-lg:px-4 max-lg:sm:px-6 lg:min-h-11 lg:gap-2 lg:rounded-lg lg:px-2";
  if (isDone) return <li className={row}>{name}</li>;
  return (
    <li className={cn(isOpen && "bg-green-mist lg:rounded-lg")}>
      <button
        type="button"
        aria-expanded={isOpen}
        className={cn(
          row,
          "w-full cursor-pointer text-left -outline-offset-3 transition-colors",
          !isOpen && "hover:bg-sand",
        )}
        onClick={onOpen}
      >
        {name}
      </button>
      {isOpen && !isWide && <Tasks step={step} />}
    </li>
  );
}

/** What to do in a step. */
function Tasks({ step }: { step: FirstStep }) {
  const { text, tasks } = step;
  const next = findNextOf(step);
  return (
    <div className="bg-green-mist flex flex-wrap items-center gap-x-6 gap-y-3 px-4 pb-4 sm:px-6 lg:py-3">
      <p className="min-w-0 grow basis-60 text-[0.9375rem] text-pretty">{text}</p>
      <div className="flex flex-wrap gap-2">
        {tasks.map((task) => (
          <TaskButtons key={task.id} task={task} isNext={task === next} />
        ))}
      </div>
    </div>
  );
}

function Mark({ isDone, isOpen }: { isDone: boolean; isOpen: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-6 shrink-0 place-items-center rounded-full border-2",
        isDone ? "border-green bg-green text-white" : "border-edge bg-white",
        isOpen && "border-green",
      )}
    >
      {isDone && <Check className="size-4" />}
    </span>
  );
}

/** The button that leads to a task, and the one that settles it. */
function TaskButtons({ task, isNext }: { task: Task; isNext: boolean }) {
  const { openTask, settle } = useFirstSteps();
  const { label, isDone, settling } = task;
  if (isDone) {
    return (
      <span className={buttonClasses({ variant: "ghost", className: "text-soft px-0" })}>
        <Check aria-hidden className="size-4" />
        {label}
        <span className="sr-only"> (listo)</span>
      </span>
    );
  }
  return (
    <>
      <Button variant={isNext ? "primary" : "outline"} onClick={() => openTask(task)}>
        {label}
      </Button>
      {settling && (
        <Button variant="outline" onClick={() => settle(settling.task)}>
          {settling.label}
        </Button>
      )}
    </>
  );
}

/** For the person who installed the site: no step of the office. */
function MailHint() {
  const settings = useRouteLoaderData<typeof loader>("panel/routes/layout")?.settings;
  const { can } = useAuth();
  if (settings?.sendsMail !== false || !can("settings")) return null;
  return (
    <p className="border-line text-soft border-t px-4 py-3 text-sm text-pretty sm:px-6">
      Para quien instaló el sitio: todavía no envía correos (falta <code>SMTP_URL</code>). Mientras
      tanto, las solicitudes llegan solo al panel.
    </p>
  );
}
