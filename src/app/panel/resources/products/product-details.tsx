import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { DocumentRowsField } from "#app/panel/resources/products/document-rows-field.tsx";
import { InclusionRowsField } from "#app/panel/resources/products/inclusion-rows-field.tsx";
import { ListField } from "#app/panel/resources/products/list-field.tsx";
import { SpecRowsField } from "#app/panel/resources/products/spec-rows-field.tsx";
import { WarningRowsField } from "#app/panel/resources/products/warning-rows-field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";

type Form = UseFormReturn<ProductFormValues>;

const SPECIES = [
  "Bovinos",
  "Porcinos",
  "Aves",
  "Peces",
  "Ovinos",
  "Caprinos",
  "Equinos",
  "Mascotas",
];
const PRESENTATIONS = ["Bulto de 25 kg", "Bulto de 40 kg", "Big bag", "A granel", "IBC"];

/** Optional fields of a product's page; collapsed, so that a new product is quick to create. */
export function ProductDetails({ form }: { form: Form }) {
  const detailsRef = useRevealedProblems(form.formState.submitCount);
  return (
    <Fold
      ref={detailsRef}
      title="Ficha técnica y más"
      hint="Especies, advertencias, presentaciones, análisis, inclusión, conservación, registro ICA y documentos"
    >
      <ListField
        form={form}
        name="species"
        label="Especies"
        hint="Para qué animales es. Sepárelas con comas; ovinos y caprinos son dos especies."
        suggestions={SPECIES}
      />
      <ListField
        form={form}
        name="presentations"
        label="Presentaciones"
        hint="Así se cotiza, además de kilos y toneladas. Con su contenido: «Bulto de 40 kg». Sepárelas con comas."
        suggestions={PRESENTATIONS}
      />
      <div data-field="warnings">
        <WarningRowsField form={form} />
      </div>
      <div data-field="specs">
        <SpecRowsField form={form} />
      </div>
      <div data-field="inclusion">
        <InclusionRowsField form={form} />
      </div>
      <FormField form={form} name="storage" label="Almacenamiento">
        {(field) => <Textarea {...field} className="min-h-16" />}
      </FormField>
      <FormTextField form={form} name="shelf_life" label="Vida útil" />
      <FormField form={form} name="handling" label="Manejo">
        {(field) => <Textarea {...field} className="min-h-16" />}
      </FormField>
      <FormField
        form={form}
        name="incompatibilities"
        label="Incompatibilidades"
        hint="Con qué no se mezcla. A qué animales no se da, escríbalo en Advertencias."
      >
        {(field) => <Textarea {...field} className="min-h-16" />}
      </FormField>
      <FormTextField form={form} name="min_order" label="Pedido mínimo" />
      <FormTextField
        form={form}
        name="ica_registration"
        label="Registro ICA"
        hint="Según la Resolución 061252 de 2020, lo llevan alimentos completos, suplementos, premezclas, núcleos, bloques nutricionales, sales mineralizadas, golosinas y aditivos zootécnicos; una materia prima sola, no. Confirme con el ICA."
      />
      <div data-field="documents">
        <DocumentRowsField form={form} />
      </div>
    </Fold>
  );
}

/** Opens the collapsed section with a problem, since hidden controls cannot be focused. */
function useRevealedProblems(submitCount: number) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = detailsRef.current;
    const problem = details?.querySelector<HTMLElement>(PROBLEM);
    if (submitCount === 0 || !problem || problem.checkVisibility()) return;
    for (let fold = problem.closest("details"); fold; fold = findOuter(fold)) fold.open = true;
    // The form has focused its first problem, unless that one was hidden.
    if (!document.activeElement?.matches(PROBLEM)) problem.focus();
  }, [submitCount]);
  return detailsRef;
}

function findOuter(fold: HTMLDetailsElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest("details") ?? null;
}

const PROBLEM = '[aria-invalid="true"]';
