import { toast } from "sonner";

const SUCCESS_DURATION_MS = 4000;
const ERROR_DURATION_MS = 5000;

export function showSuccess(description: string, title = "Éxito"): void {
  toast.success(title, { description, duration: SUCCESS_DURATION_MS });
}

interface ErrorOptions {
  /** Why it failed, and what can be done. */
  reason?: string;
  /** Toasts of one id replace each other. */
  id?: string;
}

/** The destructive variant, titled 'Error'. */
export function showError(description: string, { reason, id }: ErrorOptions = {}): void {
  toast.error("Error", {
    description: (
      <>
        <p>{description}</p>
        {reason !== undefined && <p className="mt-1 opacity-90">{reason}</p>}
      </>
    ),
    duration: ERROR_DURATION_MS,
    ...(id !== undefined && { id }),
  });
}

/** Takes back a toast whose reason has passed. */
export function dismissToast(id: string): void {
  toast.dismiss(id);
}
