import { OFFLINE_APP, SAVE_SCRIPT } from "#app/site/offline/saved-files.ts";
import { PageHeading } from "#app/site/ui/headings.tsx";

const STORED = [
  "Los productos con su ficha técnica y sus advertencias, sin fotos.",
  "Las calculadoras, que sacan la cuenta en su teléfono.",
  "La solicitud de cotización: la escribe sin señal, recibe un número provisional y se envía sola la próxima vez que abra el sitio con señal.",
];

/** Where someone saves the catalogue on their device: the only page of visitors that sends a script for it. */
export function SavePage() {
  return (
    <div className="grid max-w-[44rem] justify-items-start gap-6">
      <PageHeading
        title="El catálogo, también sin señal"
        subtitle="Guárdelo en su teléfono y ábralo en la finca, en el corral o en el camión."
      />
      <ul className="grid list-disc gap-2 pl-5">
        {STORED.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button
        type="button"
        hidden
        data-guardar
        className="bg-green hover:bg-green-dark min-h-14 cursor-pointer rounded-lg px-8 text-lg font-semibold text-white transition-colors disabled:opacity-60 max-sm:w-full"
      >
        Guardar el catálogo en este teléfono
      </button>
      <noscript>
        <p className="bg-sand rounded-xl px-5 py-4">
          Para guardar, esta página necesita JavaScript, y en su navegador está apagado. Todo lo
          demás del sitio funciona sin él.
        </p>
      </noscript>
      <p role="status" data-estado className="font-semibold empty:hidden" />
      <div className="text-soft grid gap-2 text-[0.9375rem]">
        <p>
          Se descargan menos de 300 KB, una vez; después, solo lo que cambia. Cada página dice de
          cuándo es, y lo que quitamos del catálogo sale de su teléfono cuando vuelve a tener señal.
        </p>
        <p>
          Una solicitud sin enviar queda en su teléfono con los datos que escribió, hasta que se
          envía. Allí mismo puede quitarlo todo.
        </p>
      </div>
      <script type="module" src={SAVE_SCRIPT} data-app={OFFLINE_APP} />
    </div>
  );
}
