import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { explainError } from "#data/client/error-texts.ts";

/** A failure, announced to screen readers at once. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="border-danger bg-danger-mist text-danger-deep flex gap-3 rounded-lg border p-4 text-[0.9375rem]"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {children}
      </div>
    </div>
  );
}

interface FailureAlertProps {
  /** What failed. */
  title: string;
  /** Why; null as long as nothing has failed. */
  error: unknown;
}

/** Explains why a call failed, and what to do. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  if (error === null) return null;
  return (
    <Alert title={title}>
      <p>{explainError(error)}</p>
    </Alert>
  );
}
