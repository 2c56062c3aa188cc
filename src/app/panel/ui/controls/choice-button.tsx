import type { ReactNode } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface ChoiceButtonProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of several choices of what a list shows. */
export function ChoiceButton({ isOn, onPress, children }: ChoiceButtonProps) {
  return (
    <Button
      variant={isOn ? "primary" : "outline"}
      className="px-3"
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
