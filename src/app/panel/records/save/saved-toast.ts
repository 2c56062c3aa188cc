import { createContext } from "react";

import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";

/** Shows that a record was saved; the page editor offers to undo it there. */
export const SavedToastContext = createContext<(text: string) => void>(showSuccess);
