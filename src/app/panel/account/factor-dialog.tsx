import { useState } from "react";

import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import type { User } from "#data/accounts/auth.ts";

/** The second factor alone, for whoever was notified that it will be demanded. */
export function FactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [news, setNews] = useState("");
  return (
    <Dialog title="Segundo paso" subtitle={user.email ?? ""} onClose={onClose}>
      <p role="status">{news}</p>
      <SecondFactor user={user} onNews={setNews} />
    </Dialog>
  );
}
