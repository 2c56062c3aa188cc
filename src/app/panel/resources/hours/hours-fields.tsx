import { CircleAlert, Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { type FieldErrors, get, type UseFormReturn } from "react-hook-form";

import { cn } from "#app/panel/lib/class-names.ts";
import { RowsEditor } from "#app/panel/records/edit/rows-editor.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import type { WeekdayKey } from "#domain/hours/default-week.ts";
import { describeClosure } from "#domain/hours/describe-hours.ts";
import {
  type HoursFormValues,
  joinClosures,
  joinSpans,
  namesOwnHours,
  SHOWN_HOURS,
  splitClosures,
  splitSpans,
  type TypedClosure,
  type TypedSpan,
} from "#domain/hours/hours-form.ts";
import { MAX_NOTE_LENGTH, readOpeningHours } from "#domain/hours/opening-hours.ts";

const DAYS: readonly (readonly [key: WeekdayKey, name: string])[] = [
  ["monday", "Lunes"],
  ["tuesday", "Martes"],
  ["wednesday", "Miércoles"],
  ["thursday", "Jueves"],
  ["friday", "Viernes"],
  ["saturday", "Sábado"],
  ["sunday", "Domingo"],
];

const USUAL: TypedSpan = { opens: "08:00", closes: "18:00" };
const AFTERNOON: TypedSpan = { opens: "14:00", closes: "18:00" };

interface HoursFieldsProps {
  form: UseFormReturn<HoursFormValues>;
  values: HoursFormValues;
  isSaving: boolean;
}

/** The weekdays with their hours, the days without service, and older texts to confirm. */
export function HoursFields({ form, values, isSaving }: HoursFieldsProps) {
  const setHours = (key: keyof HoursFormValues["hours"], text: string) => {
    if (isSaving) return;
    form.setValue(`hours.${key}`, text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  const errorOf = (name: string) =>
    get<FieldErrors<HoursFormValues>, { message?: string } | undefined>(form.formState.errors, name)
      ?.message;
  const monday = values.hours.monday;
  const ref = useRef<HTMLDivElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    // react-hook-form can only focus registered controls.
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);
  return (
    <div ref={ref} className="grid min-w-0 grid-cols-1 gap-6">
      <OwnTexts
        form={form}
        values={values}
        error={errorOf("contact.hours") ?? errorOf("footer.hours_badge")}
      />
      <Card className="divide-line grid divide-y">
        {DAYS.map(([key, name]) => (
          <Weekday
            key={key}
            name={name}
            field={`hours.${key}`}
            text={values.hours[key]}
            error={errorOf(`hours.${key}`)}
            onText={(text) => setHours(key, text)}
          />
        ))}
        <div className="p-4 sm:px-6">
          <Button
            variant="outline"
            onClick={() => {
              for (const key of ["tuesday", "wednesday", "thursday", "friday"] as const) {
                setHours(key, monday);
              }
            }}
          >
            Usar las horas del lunes hasta el viernes
          </Button>
        </div>
      </Card>
      <Card className="p-4 sm:p-6">
        <Closures
          text={values.hours.closed_days}
          error={errorOf("hours.closed_days")}
          onText={(text) => setHours("closed_days", text)}
        />
      </Card>
    </div>
  );
}

interface WeekdayProps {
  name: string;
  field: string;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function Weekday({ name, field, text, error, onText }: WeekdayProps) {
  const id = useId();
  const spans = splitSpans(text);
  const change = (index: number, part: Partial<TypedSpan>) =>
    onText(joinSpans(spans.map((span, at) => (at === index ? { ...span, ...part } : span))));
  return (
    <fieldset
      data-field={name}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-2 px-4 py-3 sm:grid-cols-[9rem_1fr] sm:px-6"
    >
      <legend className="sr-only">{name}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start font-semibold">
        <input
          type="checkbox"
          name={field}
          className="accent-green size-5"
          checked={spans.length > 0}
          onChange={({ target }) => onText(joinSpans(target.checked ? [USUAL] : []))}
        />
        {name}
      </label>
      <div className="grid gap-2">
        {spans.length === 0 && <p className="text-soft flex min-h-11 items-center">Cerrado</p>}
        {spans.map((span, index) => (
          <div key={index === 0 ? "first" : "second"} className="flex flex-wrap items-center gap-2">
            <Time
              label={`${name}: abre${index === 0 ? "" : " otra vez"}`}
              value={span.opens}
              isInvalid={error !== undefined}
              onChange={(opens) => change(index, { opens })}
            />
            <span>a</span>
            <Time
              label={`${name}: cierra${index === 0 ? "" : " otra vez"}`}
              value={span.closes}
              isInvalid={error !== undefined}
              onChange={(closes) => change(index, { closes })}
            />
            {index > 0 && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`${name}: quitar la segunda franja`}
                onClick={() => onText(joinSpans(spans.slice(0, 1)))}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            )}
          </div>
        ))}
        {spans.length === 1 && (
          <Button
            variant="ghost"
            className="justify-self-start px-2"
            onClick={() => onText(joinSpans([...spans, AFTERNOON]))}
          >
            <Plus aria-hidden className="size-4" />
            Cierra al mediodía
            <span className="sr-only"> el {name.toLowerCase()}</span>
          </Button>
        )}
        <Problem id={`${id}-error`}>{error}</Problem>
      </div>
    </fieldset>
  );
}

interface TimeProps {
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (time: string) => void;
}

function Time({ label, value, isInvalid, onChange }: TimeProps) {
  return (
    <Input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-auto min-w-32"
    />
  );
}

interface ClosuresProps {
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

const BLANK_CLOSURE: TypedClosure = { from: "", to: "", note: "" };

/** The days without service, besides the weekdays and holidays. */
function Closures({ text, error, onText }: ClosuresProps) {
  const id = useId();
  const rows = splitClosures(text);
  const change = (index: number, part: Partial<TypedClosure>) =>
    onText(joinClosures(rows.map((row, at) => (at === index ? { ...row, ...part } : row))));
  return (
    <div className="grid gap-3">
      <RowsEditor
        title="Días cerrados"
        hint="Por ejemplo, del 24 de diciembre al 8 de enero. El sitio los anuncia desde un mes antes."
        label="Cierre"
        rows={rows.map((row, index) => ({
          id: String(index),
          name: row.note || row.from,
          note: describeRow(row),
        }))}
        addText="Agregar días cerrados"
        onAdd={() => onText(joinClosures([...rows, BLANK_CLOSURE]))}
        onRemove={(index) => onText(joinClosures(rows.filter((_, at) => at !== index)))}
      >
        {(index) => {
          const row = rows[index] ?? BLANK_CLOSURE;
          return (
            <>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-2">
                <TextField
                  label="Desde"
                  type="date"
                  error={
                    error !== undefined && describeRow(row) === ""
                      ? "Revise estas fechas."
                      : undefined
                  }
                  name={index === 0 ? "hours.closed_days" : undefined}
                  value={row.from}
                  onChange={({ target }) => change(index, { from: target.value })}
                />
                <TextField
                  label="Hasta"
                  type="date"
                  min={row.from}
                  value={row.to}
                  onChange={({ target }) => change(index, { to: target.value })}
                />
              </div>
              <TextField
                label="Motivo"
                hint="Lo leen sus visitantes. Opcional."
                placeholder="Vacaciones colectivas"
                maxLength={MAX_NOTE_LENGTH}
                autoComplete="off"
                value={row.note}
                onChange={({ target }) => change(index, { note: target.value })}
              />
            </>
          );
        }}
      </RowsEditor>
      <Problem id={`${id}-error`}>{error}</Problem>
    </div>
  );
}

/** How visitors read a row, once it is complete. */
function describeRow(row: TypedClosure): string {
  const [closure] = readOpeningHours({ closed_days: joinClosures([row]) }).closures;
  return closure === undefined ? "" : describeClosure(closure);
}

interface OwnTextsProps extends Pick<HoursFieldsProps, "form" | "values"> {
  error: string | undefined;
}

/** Texts with their own hours, which the office confirms are those of the form. */
function OwnTexts({ form, values, error }: OwnTextsProps) {
  const id = useId();
  const stored = form.formState.defaultValues;
  const own = SHOWN_HOURS.flatMap((shown) => {
    const value = get<unknown, string | undefined>(stored, shown.name) ?? "";
    return namesOwnHours(shown.name, value) ? [{ ...shown, value }] : [];
  });
  if (own.length === 0) return null;
  const isConfirmed = own.every(
    ({ name }) => !namesOwnHours(name, get<unknown, string>(values, name)),
  );
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="bg-gold-mist text-gold-ink grid gap-1 rounded-lg p-4 text-[0.9375rem]"
    >
      <h3 id={`${id}-title`} className="font-semibold">
        El sitio muestra hoy un horario escrito a mano
      </h3>
      {own.map(({ name, place, value }) => (
        <p key={name} className="wrap-anywhere">
          {place}: «{value}»
        </p>
      ))}
      <p>
        Escriba abajo ese mismo horario; así «Abierto ahora» y las respuestas también lo siguen.
      </p>
      <label
        className={cn(
          "flex min-h-11 cursor-pointer items-center gap-3 font-semibold",
          error !== undefined && "text-danger",
        )}
      >
        <input
          type="checkbox"
          name="contact.hours"
          className="accent-green size-5 shrink-0"
          checked={isConfirmed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => {
            for (const { name, token, value } of own) {
              form.setValue(name, target.checked ? token : value, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
            }
          }}
        />
        Ya lo revisé: mostrar el horario de abajo en lugar de ese texto
      </label>
      <Problem id={`${id}-error`}>{error}</Problem>
    </section>
  );
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="text-danger flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
