import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { redirectKeys } from "#app/panel/lib/query-keys.ts";
import { SpreadsheetError } from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import { FileButton } from "#app/panel/media/upload/file-input.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { addRedirects } from "#data/redirects.ts";
import { formatNumber } from "#domain/format-number.ts";
import {
  MOST_REDIRECTS,
  type NewRedirect,
  readRedirects,
  type Redirect,
  type RefusedLine,
} from "#domain/redirects/redirect.ts";

/** Far more than so many redirects need. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Lines that are shown with what is wrong. */
const SHOWN = 20;

/** Adds redirects from a CSV file with two columns, after showing what it holds. */
export function ImportRedirects({ redirects }: { redirects: readonly Redirect[] }) {
  const client = useClient();
  const adding = useMutation({
    mutationFn: (added: readonly NewRedirect[]) => addRedirects(client, added),
    onSuccess: (_, added) => showSuccess(`Se redirigen ${count(added.length)} más`),
    onError: (error) =>
      showError("No se pudieron agregar las direcciones", { reason: explainError(error) }),
    onSettled: useRefetch(redirectKeys.all),
  });
  const read = async (file: File) => {
    const plan = await readFile(file, redirects).catch((error: unknown) => {
      showError("No se pudo leer el archivo", { reason: explainReading(error) });
      return null;
    });
    if (plan === null || !(await askAbout(plan)) || plan.added.length === 0) return;
    adding.mutate(plan.added);
  };
  return (
    <FileButton
      text="Agregar de un CSV"
      icon={FileUp}
      accept={[".csv", "text/csv", ".txt"]}
      onFile={(file) => void read(file)}
    />
  );
}

type Plan = ReturnType<typeof readRedirects>;

/** @throws {SpreadsheetError} */
async function readFile(file: File, stored: readonly Redirect[]): Promise<Plan> {
  if (file.size > MAX_BYTES) throw new SpreadsheetError("El archivo pesa más de 4 MB.");
  const { readCsv } = await import("#app/panel/lib/spreadsheets/read-csv.ts");
  const grids = readCsv(new Uint8Array(await file.arrayBuffer()));
  const context = { siteUrl: window.location.origin, stored };
  const plans = grids.map(({ rows }) =>
    readRedirects(
      rows.map(({ cells }) => cells.map((cell) => (typeof cell === "string" ? cell : ""))),
      context,
    ),
  );
  // The right delimiter is the one with which most lines are redirects.
  const [best] = plans.toSorted((a, b) => b.added.length + b.known - (a.added.length + a.known));
  if (best === undefined || best.added.length + best.known + best.refused.length === 0) {
    throw new SpreadsheetError("El archivo está vacío.");
  }
  if (best.added.length + stored.length > MOST_REDIRECTS) {
    throw new SpreadsheetError("Con estas serían más de 5.000, que es lo más que se guarda.");
  }
  return best;
}

function explainReading(error: unknown): string {
  return error instanceof SpreadsheetError
    ? error.message
    : "Elija un archivo CSV con dos columnas: la dirección vieja y a dónde lleva.";
}

function askAbout({ added, refused, known }: Plan): Promise<boolean> {
  return askQuestion({
    title:
      added.length === 0
        ? "El archivo no trae direcciones nuevas"
        : `¿Redirigir ${count(added.length)}?`,
    yes: added.length === 0 ? "Entendido" : "Redirigir",
    no: "Cancelar",
    isOffer: true,
    body: (
      <div className="grid gap-3 text-[0.9375rem]">
        <ul className="grid list-disc gap-1 pl-5">
          {added.slice(0, 5).map(({ from_path, target }) => (
            <li key={from_path} className="wrap-anywhere">
              {from_path} lleva a {target}
            </li>
          ))}
          {added.length > 5 && <li>y {formatNumber(added.length - 5)} más</li>}
        </ul>
        {known > 0 && <p>{formatNumber(known)} ya estaban en la lista.</p>}
        {refused.length > 0 && <Refused lines={refused} />}
      </div>
    ),
  });
}

function Refused({ lines }: { lines: readonly RefusedLine[] }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {lines.length === 1 ? "Una línea se deja" : `${formatNumber(lines.length)} líneas se dejan`}{" "}
        por fuera:
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.slice(0, SHOWN).map(({ line, text, reason }) => (
          <li key={line} className="wrap-anywhere">
            Línea {line}, «{text}»: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

const count = (number: number): string =>
  number === 1 ? "una dirección" : `${formatNumber(number)} direcciones`;
