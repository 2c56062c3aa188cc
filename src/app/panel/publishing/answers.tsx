import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { approvalsQuery } from "#app/panel/publishing/publishing-queries.ts";
import { formatMomentInText } from "#app/shared/format.ts";
import { type Approval, describeApproval } from "#domain/publishing/approval.ts";

/** How many answers are in sight; a later one replaces an earlier one. */
const SHOWN = 3;

/** What people with a link answered to a preview, the newest first; nothing until there is an answer. */
export function Answers({ of }: { of: (approval: Approval) => boolean }) {
  const client = useClient();
  const { data = [] } = useQuery(approvalsQuery(client));
  const answers = data.filter(of).slice(0, SHOWN);
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Respuestas a la vista previa" className="mt-1 grid gap-1">
      {answers.map((approval) => (
        <li key={approval.id} className="text-sm text-pretty wrap-anywhere">
          <span
            className={
              approval.decision === "approved" && approval.is_current
                ? "text-green font-medium"
                : "font-medium"
            }
          >
            {describeApproval(approval, formatMomentInText(approval.version_at))}
          </span>
          {approval.text !== "" && (
            <span className="text-soft block whitespace-pre-wrap">«{approval.text}»</span>
          )}
        </li>
      ))}
    </ul>
  );
}
