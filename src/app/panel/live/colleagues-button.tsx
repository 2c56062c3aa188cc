import { Users } from "lucide-react";
import { useState } from "react";

import { type Colleague, useColleagues } from "#app/panel/lib/stores/colleagues.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";

/** How many colleagues have the panel open, and where each of them is. */
export function ColleaguesButton() {
  const colleagues = useColleagues();
  const [isOpen, setIsOpen] = useState(false);
  const count = new Set(colleagues.map(({ name }) => name)).size;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title={colleagues.map(describe).join("; ")}
        aria-label={`${count} ${count === 1 ? "persona" : "personas"} más en el panel`}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setIsOpen(true)}
      >
        <Users aria-hidden className="text-green size-4 max-sm:size-5" />
        <span
          aria-hidden
          className="bg-green absolute top-0.5 right-0.5 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 text-white"
        >
          {count}
        </span>
      </Button>
      {isOpen && (
        <Dialog title="Quién más está en el panel" onClose={() => setIsOpen(false)}>
          <ul className="grid gap-2">
            {colleagues.map((each) => (
              <li key={each.page} className="wrap-anywhere">
                {describe(each)}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** `marta está en Precio de Glicerol`. */
const describe = ({ name, text }: Colleague) =>
  text === "" ? `${name} está en el panel` : `${name} está en ${text}`;
