import { Link } from "react-router";

import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { cutValue, nameSection } from "#domain/content/content-list.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { isHoursText } from "#domain/hours/opening-hours.ts";

interface KnownTextNoteProps {
  form: ContentFormState;
  section: string;
  /** As typed; without a key no note is shown. */
  textKey: string;
}

/** Explains a key: its meaning, where it is shown, and the fallback without a row, which it offers. */
export function KnownTextNote({ form, section, textKey }: KnownTextNoteProps) {
  if (textKey.trim() === "") return null;
  const known = findKnownText(section, textKey.trim());
  if (known === null) {
    return (
      <p className="bg-sand text-ink rounded-lg px-3 py-2 text-sm text-pretty">
        El sitio no usa esta clave en «{nameSection(section)}»: lo que guarde aquí no se verá.
      </p>
    );
  }
  return (
    <div className="bg-green-mist text-green-deep grid gap-1 rounded-lg px-3 py-2 text-sm">
      <p className="text-[0.9375rem] font-semibold">{known.meaning}</p>
      <p>Se ve en: {known.shownAt}.</p>
      {isHoursText(`${section}.${known.key}`) && (
        <p>
          Se cambia con más comodidad en{" "}
          <Link to="/admin/horario" className="font-semibold underline underline-offset-4">
            Horario
          </Link>
          .
        </p>
      )}
      {known.inherits !== undefined && (
        <p>
          Sin este registro se muestra el de{" "}
          <span className="font-mono text-[0.8125rem]">{known.inherits}</span>.
        </p>
      )}
      {known.fallback !== "" && (
        <>
          <p className="wrap-anywhere">Texto original: «{cutValue(known.fallback)}»</p>
          <button
            type="button"
            className="-mx-1 min-h-11 justify-self-start rounded px-1 font-semibold underline underline-offset-4 lg:min-h-8"
            onClick={() => form.change({ type: known.type, value: known.fallback })}
          >
            Volver al texto original
          </button>
        </>
      )}
    </div>
  );
}
