import { ListChecks } from "lucide-react";
import { NavLink } from "react-router";

import { buttonClasses } from "#app/panel/ui/controls/button.tsx";

/** The link to the review of the site; a phone has it on the page of publications. */
export function ReviewLink() {
  return (
    <NavLink
      to="/admin/revision"
      title="Revisar el sitio"
      className={buttonClasses({
        variant: "ghost",
        className: "w-11 px-0 max-sm:hidden aria-[current=page]:bg-green-mist",
      })}
    >
      <ListChecks aria-hidden className="size-4" />
      <span className="sr-only">Revisar el sitio</span>
    </NavLink>
  );
}
