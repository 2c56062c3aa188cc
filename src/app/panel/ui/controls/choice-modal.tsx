import type { ReactNode } from "react";

import { Modal } from "#app/panel/ui/controls/dialog.tsx";

interface ChoiceModalProps {
  label: string;
  onClose: () => void;
  /** A ChoiceList, with a button that closes the dialog. */
  children: ReactNode;
}

/** The dialog of a ChoiceList: near the top and of one height, however many choices there are. */
export function ChoiceModal({ label, onClose, children }: ChoiceModalProps) {
  return (
    <Modal
      label={label}
      onClose={onClose}
      className="sm:mt-[10dvh] sm:h-[min(36rem,80dvh)] sm:max-w-2xl"
    >
      <div className="flex min-h-0 grow p-2 sm:p-4">{children}</div>
    </Modal>
  );
}
