import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { explainAccountError } from "#data/accounts/error-texts.ts";

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
      <p>{explainAccountError(error)}</p>
    </Alert>
  );
}
