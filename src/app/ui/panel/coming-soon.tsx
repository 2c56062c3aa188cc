import type { LucideIcon } from "lucide-react";

import { Badge } from "#app/ui/panel/badge.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";

interface ComingSoonProps {
  icon: LucideIcon;
  title: string;
  /** What will be possible here. */
  promise: string;
  /** What holds meanwhile. */
  meanwhile: string;
}

/** A tab whose editor is on its way. */
export function ComingSoon({ icon, title, promise, meanwhile }: ComingSoonProps) {
  return (
    <Card>
      <EmptyState icon={icon} title={title} as="h2">
        <Badge tone="gold">En camino</Badge>
        <p className="text-pretty">{promise}</p>
        <p className="text-soft text-pretty">{meanwhile}</p>
      </EmptyState>
    </Card>
  );
}
