import { dismissToast, showNotice } from "#app/panel/ui/feedback/toast.tsx";

const TOAST = "no-network";

/** Says when the browser knows of no network; returns a function that stops watching. */
export function watchConnection(): () => void {
  const events = new AbortController();
  const { signal } = events;
  const onLost = () =>
    showNotice(TOAST, "Sin conexión", "Lo que escriba se conserva en este equipo.");
  window.addEventListener("offline", onLost, { signal });
  window.addEventListener("online", () => dismissToast(TOAST), { signal });
  if (!navigator.onLine) onLost();
  return () => events.abort();
}
