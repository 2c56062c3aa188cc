import { GripVertical } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface MoveHandleProps {
  name: string;
  /** Whether it is being moved. */
  isTaken: boolean;
  handle: ComponentProps<typeof Button>;
}

/** The handle for dragging a menu item, or moving it with keys. */
export function MoveHandle({ name, isTaken, handle }: MoveHandleProps) {
  return (
    <Button
      {...handle}
      variant="ghost"
      size="icon"
      aria-label={`Mover ${name}`}
      aria-pressed={isTaken}
      className="text-soft cursor-grab touch-none aria-pressed:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" />
    </Button>
  );
}
