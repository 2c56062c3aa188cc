import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

interface TabBoundaryProps {
  /** The tab's Spanish name. */
  name: string;
  children: ReactNode;
}

/** Isolates a tab's failure (its code did not load, or it threw) from the other tabs. */
export class TabBoundary extends Component<TabBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Card role="alert">
        <EmptyState icon={TriangleAlert} title={`No se pudo abrir «${this.props.name}»`} as="h2">
          <p className="text-soft text-pretty">
            Revise su conexión y recargue la página. Si escribió algo en otra pestaña del panel,
            guárdelo antes.
          </p>
          <Button onClick={() => window.location.reload()}>Recargar la página</Button>
        </EmptyState>
      </Card>
    );
  }
}
