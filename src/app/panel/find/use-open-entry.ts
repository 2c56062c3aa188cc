import { useNavigate } from "react-router";

import { useSignOut } from "#app/panel/auth/use-sign-out.ts";
import type { FindEntry } from "#app/panel/find/panel-entries.ts";
import { noteChoice } from "#app/panel/find/recent-choices.ts";
import { ACCOUNT_FORM, askForRecord } from "#app/panel/lib/page-state/asked-record.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";

/** Opens what was found; `isPublic` asks for the site's page of a record instead of its form. */
export function useOpenEntry() {
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const { signOut } = useSignOut();
  return ({ id, target }: FindEntry, isPublic: boolean) => {
    // Requests are personal data, of which the browser remembers nothing.
    if (target.type !== "quote") noteChoice(id);
    switch (target.type) {
      case "record":
        if (isPublic && target.publicPath !== null) openPage(target.publicPath);
        else openRecord(target.record);
        break;
      case "site":
        openPage(target.publicPath);
        break;
      case "panel":
      case "quote":
        void navigate(target.path);
        break;
      case "new":
        askForRecord({ form: target.form, recordId: null });
        void navigate(`/admin?tab=${target.form}`);
        break;
      case "account":
        askForRecord({ form: ACCOUNT_FORM, recordId: null });
        break;
      case "sign-out":
        void signOut();
        break;
      default:
    }
  };
}

function openPage(path: string): void {
  window.open(path, "_blank", "noopener");
}
