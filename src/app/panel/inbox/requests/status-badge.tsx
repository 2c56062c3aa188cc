import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";

const TONES = {
  new: "gold",
  in_progress: "gold",
  answered: "green",
  closed: "plain",
  spam: "plain",
} as const;

interface StatusBadgeProps {
  status: QuoteStatus;
  /** Whether it looks like spam. */
  isSuspected: boolean;
}

export function StatusBadge({ status, isSuspected }: StatusBadgeProps) {
  if (isSuspected && status !== "spam") return <Badge>Posible spam</Badge>;
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
