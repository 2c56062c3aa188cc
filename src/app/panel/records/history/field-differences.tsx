import { useId } from "react";

import type { DifferenceLine, FieldDifference, Piece } from "#domain/revisions/differences.ts";

interface FieldDifferencesProps {
  differences: readonly FieldDifference[];
}

/** Differences by field: removals struck through, additions underlined, readable without colours too. */
export function FieldDifferences({ differences }: FieldDifferencesProps) {
  if (differences.length === 0) {
    return <p className="text-soft text-[0.9375rem]">No hay cambios visibles.</p>;
  }
  return (
    <dl className="divide-line border-line divide-y overflow-hidden rounded-lg border bg-white">
      {differences.map((difference) => (
        <Field key={difference.column} {...difference} />
      ))}
    </dl>
  );
}

function Field({ label, lines }: FieldDifference) {
  const id = useId();
  return (
    <div className="grid gap-1 px-3 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-soft text-sm font-semibold sm:pt-px">{label}</dt>
      <dd className="grid min-w-0 gap-1 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">
        {lines.map((line, index) => (
          <Line key={`${id}${index}`} line={line} />
        ))}
      </dd>
    </div>
  );
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === "skipped") {
    return <p className="text-soft text-sm italic">… {line.count} líneas sin cambios …</p>;
  }
  return (
    <p className="min-h-[1lh]">
      {line.pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces may repeat, and have no state
        <PieceText key={index} {...piece} />
      ))}
    </p>
  );
}

/** Hidden words, because screen readers announce neither <del> nor <ins>. */
function PieceText({ kind, text }: Piece) {
  if (kind === "same") return text;
  return kind === "removed" ? (
    <del className="bg-danger-mist text-danger-deep decoration-danger/70 rounded-xs box-decoration-clone px-0.5">
      <span className="sr-only"> (quitado: </span>
      {text}
      <span className="sr-only">) </span>
    </del>
  ) : (
    <ins className="bg-green-mist text-green-deep decoration-green/60 rounded-xs box-decoration-clone px-0.5 font-medium underline-offset-4">
      <span className="sr-only"> (agregado: </span>
      {text}
      <span className="sr-only">) </span>
    </ins>
  );
}
