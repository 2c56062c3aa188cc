import { CircleCheck, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";

import type { RestoreResult } from "#app/panel/records/history/use-restore.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";

interface RestoreStatusProps {
  result: RestoreResult | null;
  isBusy: boolean;
}

/** The result of the last restore, sticky while the dialog scrolls: a toast would be behind the dialog. */
export function RestoreStatus({ result, isBusy }: RestoreStatusProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button may be removed with its record.
  useEffect(() => {
    if (result?.isRestored === true) ref.current?.focus();
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1} className="sticky -top-4 z-10 empty:hidden sm:-top-6">
      {result?.isRestored === false && (
        <Alert title={result.text}>
          <p>{result.reason}</p>
        </Alert>
      )}
      {result?.isRestored === true && (
        <div className="border-green bg-green-mist text-green-deep shadow-card flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border p-3 pl-4">
          <output className="flex min-w-0 grow basis-52 gap-3 text-[0.9375rem]">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{result.text}</span>
              <span className="block text-sm">{result.name}</span>
            </span>
          </output>
          {result.undo !== null && (
            <Button variant="outline" pending={isBusy} onClick={result.undo}>
              <Undo2 aria-hidden className="size-4" />
              Deshacer
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
