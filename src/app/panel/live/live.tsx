import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { type Colleague, setColleagues } from "#app/panel/lib/stores/colleagues.ts";
import { ANY_RECORD, notifyRecordChange } from "#app/panel/lib/stores/record-changes.ts";
import { isAlertOn, playSound } from "#app/panel/lib/stores/request-alerts.ts";
import { createRefresher } from "#app/panel/live/stale-queries.ts";
import { PAGE_ID, unlockJournal } from "#app/panel/records/drafts/browser-journal.ts";
import { dismissToast, showNotice, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { type Client, connectionOf } from "#data/client/client.ts";
import {
  isAnsweredProposal,
  isNewRequest,
  openPanelChannel,
  type PanelChange,
  type PanelPlace,
} from "#data/panel-channel.ts";
import { findLastChange } from "#data/records/revisions.ts";
import { describeAnswer, type ProposalAnswer } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** Subscribes to colleagues' changes: refetches what they make stale, and publishes where the user is. */
export function Live() {
  const queryClient = useQueryClient();
  const { client, access, user } = useAuth();
  const email = user?.email;
  const userId = user?.id;
  useEffect(watchConnection, []);
  useEffect(() => {
    if (client === null || access !== "admitted" || email === undefined) return undefined;
    const refresher = createRefresher(queryClient);
    let hasJoined = false;
    const onChange = (change: PanelChange) => {
      refresher.add(change.table);
      if (isNewRequest(change)) announceRequest(change.row);
      if (isAnsweredProposal(change)) announceAnswer(change.row.answer);
      const { row } = change;
      const recordId = row.record_id ?? row.id;
      if (recordId !== undefined) notifyRecordChange(recordId);
    };
    const channel = openPanelChannel(client, {
      page: PAGE_ID,
      onChange,
      onPlaces: (places) => setColleagues(listColleagues(places, email)),
      onMissed: () => {
        const isFirst = !hasJoined;
        hasJoined = true;
        void (isFirst ? mayHaveMissedRecords(client) : Promise.resolve(true)).then((withRecords) =>
          refresher.addAll({ withRecords }),
        );
        notifyRecordChange(ANY_RECORD);
      },
    });
    const stopPlace = watchPlace((place) => channel.track({ ...place, email }));
    const stopCount = resetCountOnFocus();
    return () => {
      refresher.stop();
      stopPlace();
      stopCount();
      channel.close();
      setColleagues([]);
    };
  }, [client, access, email, queryClient]);
  useEffect(() => {
    // In advance: the network may be down when the drafts are needed.
    if (client !== null && access === "admitted" && userId !== undefined) {
      void unlockJournal(client, userId);
    }
  }, [client, access, userId]);
  return null;
}

/** Longer than a transaction takes: a change has the time when its transaction began. */
const LONGEST_CHANGE_MS = 120_000;

/** Whether a record was changed since this page opened: otherwise what it has read, most of its data, is current. */
async function mayHaveMissedRecords(client: Client): Promise<boolean> {
  // Hosted Supabase does not disclose its time to pages of another origin.
  if (connectionOf(client).url !== window.location.origin) return true;
  const last = await findLastChange(client).catch(() => Number.POSITIVE_INFINITY);
  // The page's own timer may stand still while the device sleeps.
  const openMs = Math.max(performance.now(), Date.now() - performance.timeOrigin);
  return last !== null && last > readServerTime() - openMs - LONGEST_CHANGE_MS;
}

/** The open panels of everyone but the user. */
function listColleagues(places: ReadonlyMap<string, PanelPlace>, own: string): Colleague[] {
  return [...places].flatMap(([page, { email, place, field, text }]) =>
    email === own ? [] : [{ page, name: email.split("@")[0] ?? email, place, field, text }],
  );
}

type NewRequest = Pick<QuoteRequest, "name" | "company" | "spam_signs">;

let unseen = 0;
const COUNT = /^\(\d+\) /;

/** Announces a new request by a toast, in the title of a tab without focus, and by the alerts that the user has turned on. */
function announceRequest(request: NewRequest): void {
  if (request.spam_signs.length > 0) return;
  announce("Solicitud nueva", `${nameSender(request)} pide una cotización.`);
}

/** Announces a buyer's answer in the same way. */
function announceAnswer({ kind, name }: Pick<ProposalAnswer, "kind" | "name">): void {
  announce("Respuesta a una propuesta", `${name} ${describeAnswer(kind)}.`);
}

function announce(title: string, text: string): void {
  showSuccess(text, title);
  if (isAlertOn("sonido")) playSound();
  if (document.hasFocus()) return;
  unseen += 1;
  document.title = `(${unseen}) ${document.title.replace(COUNT, "")}`;
  if (isAlertOn("notificación")) showNotification(title, text);
}

/** Resets the count in the title when the window gets the focus. @returns stops that */
function resetCountOnFocus(): () => void {
  const reset = () => {
    unseen = 0;
    document.title = document.title.replace(COUNT, "");
  };
  window.addEventListener("focus", reset);
  return () => window.removeEventListener("focus", reset);
}

function showNotification(title: string, text: string): void {
  try {
    const shown = new Notification(title, { body: text, tag: "solicitud", lang: "es-CO" });
    shown.addEventListener("click", () => window.focus());
  } catch {
    // Android's browsers know notifications of service workers only.
  }
}

const TOAST = "no-network";

/** Shows a notice while the browser is offline. @returns stops that */
function watchConnection(): () => void {
  const events = new AbortController();
  const { signal } = events;
  const onLost = () =>
    showNotice(TOAST, "Sin conexión", "Lo que escriba se conserva en este equipo.");
  window.addEventListener("offline", onLost, { signal });
  window.addEventListener("online", () => dismissToast(TOAST), { signal });
  if (!navigator.onLine) onLost();
  return () => events.abort();
}

type Place = Omit<PanelPlace, "email">;

const SETTLE_MS = 150;
/** After this long without input the user counts as reading. */
const IDLE_MS = 2 * 60 * 1000;

/**
 * Calls back with where in the panel the user is, now and on each change. It is read from the DOM, whose forms and fields
 * have `data-place` and `data-field`.
 *
 * @returns stops that
 */
function watchPlace(onPlace: (place: Place) => void): () => void {
  const ending = new AbortController();
  let last = "";
  let inputAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const place = readPlace(performance.now() - inputAt < IDLE_MS);
      if (JSON.stringify(place) === last) return;
      last = JSON.stringify(place);
      onPlace(place);
    }, SETTLE_MS);
  };
  const noteInput = () => {
    inputAt = performance.now();
  };
  const options = { signal: ending.signal, capture: true, passive: true };
  for (const event of ["focusin", "focusout"]) document.addEventListener(event, check, options);
  for (const event of ["pointerdown", "keydown"])
    document.addEventListener(event, noteInput, options);
  // A form or a tab may open without an event.
  const interval = setInterval(check, 1000);
  check();
  return () => {
    ending.abort();
    clearTimeout(timer);
    clearInterval(interval);
  };
}

function readPlace(isBusy: boolean): Place {
  const focused = document.activeElement;
  const form = focused?.closest<HTMLElement>("[data-place]") ?? findShown("main [data-place]");
  const heading = findShown("main h2")?.textContent?.trim() ?? "";
  if (form === null) return { place: null, field: null, text: heading };
  const { place = null } = form.dataset;
  const name = readName(form);
  const field = isBusy && form.contains(focused) ? readField(focused) : null;
  return { place, field, text: field === null ? name : `${field} de ${name}` };
}

function readName(form: HTMLElement): string {
  const heading = document.getElementById(form.getAttribute("aria-labelledby") ?? "");
  return heading?.textContent?.replace(/^Editar «(.*)»$/, "$1") ?? "";
}

const readField = (control: Element | null): string | null =>
  control?.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;

const findShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()) ??
  null;
