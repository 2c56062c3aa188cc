import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { type Auth, useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { FIRST_STEPS_KEY } from "#app/panel/lib/query-keys.ts";
import { requestRecord, TEAM_FORM } from "#app/panel/lib/stores/requested-record.ts";
import { followTask } from "#app/panel/records/first-steps/follow-task.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { foldFirstSteps, readFirstSteps, settleTask } from "#data/first-steps.ts";
import { startTrialRequest } from "#data/leads/inbox.ts";
import { listExampleIds } from "#domain/examples.ts";
import {
  type FirstStep,
  listFirstSteps,
  type SettledTask,
  type SiteProgress,
  type Task,
} from "#domain/first-steps.ts";
import { buildTrialPath } from "#domain/leads/quote/quote-context.ts";

/** What is missing, and what the lists mark as examples. */
export interface FirstStepsData {
  progress: SiteProgress;
  steps: readonly FirstStep[];
  exampleIds: ReadonlySet<string>;
}

/** The steps that a person may do; the marks are the same for everybody. */
export function firstStepsQuery(client: Client, can: Auth["can"]) {
  return queryOptions({
    queryKey: FIRST_STEPS_KEY,
    queryFn: async (): Promise<FirstStepsData> => {
      const progress = await readFirstSteps(client);
      return {
        progress,
        steps: listFirstSteps(progress, can),
        exampleIds: listExampleIds(progress),
      };
    },
  });
}

/** The actions of the card. */
export function useFirstSteps() {
  const client = useClient();
  const { can } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const query = firstStepsQuery(client, can);
  const refresh = () => queryClient.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
  const change = async (work: Promise<void>, failure: string) => {
    await work.catch((error: unknown) => showError(failure, { reason: explainError(error) }));
    await refresh();
  };
  const openTask = (task: Task) => {
    followTask({ queryClient, query, task, openTask });
    openPlace(task, { client, openRecord, go: (address) => void navigate(address) });
  };
  return {
    openTask,
    settle: (task: SettledTask) =>
      void change(settleTask(client, task, true), "No se pudo marcar el paso"),
    fold: (isFolded: boolean) => {
      // A read that has begun would answer with what was before.
      void queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(
        query.queryKey,
        (data) => data && { ...data, progress: { ...data.progress, is_folded: isFolded } },
      );
      // Not worth a toast: it is only how the card opens next time.
      void foldFirstSteps(client, isFolded)
        .catch(() => undefined)
        .then(refresh);
    },
  };
}

interface Opening {
  client: Client;
  openRecord: ReturnType<typeof useOpenRecord>;
  go: (address: string) => void;
}

/** Opens the form of a task at its field, or the page on which it is done. */
function openPlace({ place }: Task, { client, openRecord, go }: Opening): void {
  switch (place.type) {
    case "text":
      openRecord({ table: "site_content", id: null, text: place.name });
      break;
    case "product":
      requestRecord({ form: "productos", recordId: null });
      go("/admin?tab=productos");
      break;
    case "team":
      requestRecord({ form: TEAM_FORM, recordId: null });
      go("/admin/equipo");
      break;
    case "trial":
      void openTrial(client);
  }
}

/** In another tab, which browsers only open while the press is being handled. */
async function openTrial(client: Client): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const address = buildTrialPath(await startTrialRequest(client));
    if (tab === null) window.location.assign(address);
    else tab.location.replace(address);
  } catch (error) {
    tab?.close();
    showError("No se pudo abrir la solicitud de prueba", { reason: explainError(error) });
  }
}
