import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode, Suspense } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

interface PartBoundaryProps {
  /** What it shows, in Spanish; absent for a whole page. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Around a part of the panel, whose code may be loaded lazily: explains a failure and offers to render the part again. Its forms store
 * their drafts when they unmount, and offer them when they are back.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failure: unknown }> {
  override state: { failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { name, className, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={<Loading />}>{children}</Suspense>;
    return (
      <Card role="alert" className={className}>
        <EmptyState
          icon={TriangleAlert}
          title={name === undefined ? "Esta página se cerró" : `«${name}» se cerró`}
          as="h2"
        >
          <p className="text-soft text-pretty">{explainCrash(failure)}</p>
          <p className="text-soft text-pretty">
            Lo que escribió se conserva en este equipo, y aparece al volver a abrir.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => this.setState({ failure: null })}>Volver a abrir</Button>
            <Button variant="outline" onClick={() => window.location.reload()}>
              Recargar la página
            </Button>
          </div>
        </EmptyState>
      </Card>
    );
  }
}

/** Explains a failure to the user. */
export function explainCrash(failure: unknown): string {
  // React throws this when something else has moved its elements.
  if (failure instanceof DOMException) {
    return "El traductor del navegador, o una extensión, cambió los textos del panel. Desactívelo para este sitio.";
  }
  const detail = failure instanceof Error ? failure.message : String(failure);
  return `Hubo un error del programa, no de su conexión ni de lo que escribió. Si se repite, envíe este mensaje a la persona que instaló el sitio: «${detail.slice(0, 200)}».`;
}
