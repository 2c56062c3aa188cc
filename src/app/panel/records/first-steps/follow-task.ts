import type { QueryClient } from "@tanstack/react-query";

import type { firstStepsQuery } from "#app/panel/records/first-steps/use-first-steps.ts";
import { showOffer, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { findNextTask, type FirstStep, type Task } from "#domain/first-steps.ts";

interface FollowOptions {
  queryClient: QueryClient;
  query: ReturnType<typeof firstStepsQuery>;
  /** The task that was begun. */
  task: Task;
  openTask: (task: Task) => void;
}

let stopFollowing: () => void = () => undefined;

/**
 * Offers the next task once the one that was begun is done, also on pages without the card: each save asks whether visitors
 * see its effect.
 */
export function followTask({ queryClient, query, task, openTask }: FollowOptions): void {
  stopFollowing();
  const stopSaves = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    // What cannot be read now is read after the next save.
    readAfterSave(queryClient, query).catch(() => undefined);
  });
  const stopReads = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.query.queryKey !== query.queryKey) return;
    // A form of several texts may be half saved; its success is read again.
    if (queryClient.isMutating() > 0) return;
    const data = queryClient.getQueryData(query.queryKey);
    if (data === undefined || !isDone(data.steps, task)) return;
    stopFollowing();
    offerNext(data.steps, openTask);
  });
  stopFollowing = () => {
    stopSaves();
    stopReads();
  };
}

/** A read that began before the save would not see its effect. */
async function readAfterSave(queryClient: QueryClient, query: FollowOptions["query"]) {
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.query({ ...query, staleTime: 0 });
}

function isDone(steps: readonly FirstStep[], { id }: Task): boolean {
  return steps.some(({ tasks }) => tasks.some((task) => task.id === id && task.isDone));
}

function offerNext(steps: readonly FirstStep[], openTask: (task: Task) => void): void {
  const next = findNextTask(steps);
  if (next === null) {
    showSuccess("El sitio ya es el de su empresa.", "Primeros pasos: listo");
    return;
  }
  showOffer({
    id: "first-steps",
    title: "Paso hecho",
    description: `Sigue: ${next.step.name}.`,
    label: next.task.label,
    onAccept: () => openTask(next.task),
  });
}
