import { zodResolver } from "@hookform/resolvers/zod";

import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { SettingsTab } from "#app/panel/records/edit/settings-form.tsx";
import type { Settings } from "#app/panel/records/edit/settings-store.ts";
import { HoursFields } from "#app/panel/resources/hours/hours-fields.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { readOfficeClock } from "#domain/hours/answer-time.ts";
import { describeClosure } from "#domain/hours/describe-hours.ts";
import { createHoursFormSchema, HOURS_KEYS, HOURS_SECTIONS } from "#domain/hours/hours-form.ts";
import { dayInBogota, readOpeningHours } from "#domain/hours/opening-hours.ts";

const HOURS: Settings<(typeof HOURS_SECTIONS)[number]> = {
  name: "horario",
  title: "Horario",
  intro:
    "Cuándo atiende la oficina. De aquí salen el aviso «Abierto ahora», cuándo decimos que respondemos, los correos, las cifras y lo que ve Google. Los festivos de Colombia se cuentan solos.",
  sections: HOURS_SECTIONS,
  keys: HOURS_KEYS,
  fallbackSections: [],
  createResolver: () => zodResolver(createHoursFormSchema()),
  submitText: "Guardar horario",
  texts: {
    success: "Horario guardado",
    failure: "No se pudo guardar el horario",
    loadFailure: "No se pudo cargar el horario",
  },
};

/** The form of the opening hours and of the days without service. */
export function HoursPage() {
  return (
    <SettingsTab
      settings={HOURS}
      renderPreview={({ content }) => <HoursPreview content={content} />}
    >
      {({ form, values, isSaving }) => (
        <HoursFields form={form} values={values} isSaving={isSaving} />
      )}
    </SettingsTab>
  );
}

function HoursPreview({ content }: { content: SiteContent }) {
  const now = useNow();
  const hours = readOpeningHours(content.hours);
  const { isOpen, answerTime } = readOfficeClock(hours, now);
  const coming = hours.closures.filter(({ to }) => to >= dayInBogota(now));
  return (
    <Card role="region" aria-label="Vista previa" className="grid gap-4 p-4 sm:p-6">
      <h3 className="font-semibold">Así lo verán sus visitantes</h3>
      <dl className="grid gap-3 text-[0.9375rem]">
        <Shown name="Contacto">{content.contact.hours}</Shown>
        <Shown name="Pie de página">
          {isOpen && <strong>Abierto ahora </strong>}
          {content.footer.hours_badge}
        </Shown>
        <Shown name="Si le escriben ahora">{answerTime}</Shown>
        {coming.length > 0 && (
          <Shown name="Días cerrados, desde un mes antes">
            {coming.map((closure) => (
              <span key={`${closure.from} ${closure.to}`} className="block">
                {describeClosure(closure)}
              </span>
            ))}
          </Shown>
        )}
      </dl>
    </Card>
  );
}

function Shown({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
