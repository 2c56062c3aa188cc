import type { UseFormReturn } from "react-hook-form";

import { DocumentUpload } from "#app/panel/media/upload/document-upload.tsx";
import { FormRows } from "#app/panel/records/edit/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { ListField } from "#app/panel/resources/products/list-field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Textarea, Select } from "#app/panel/ui/controls/input.tsx";
import { MAX_LOGISTICS, type ProductFormValues } from "#domain/products/product-schema.ts";
import { BLANK_DOCUMENT_ROW } from "#domain/products/sheet/documents.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { BLANK_INCLUSION_ROW, type InclusionRow } from "#domain/products/sheet/inclusion.ts";
import {
  BLANK_LOGISTICS_ROW,
  listLogistics,
  LOGISTICS_ROWS,
  type LogisticsRow,
} from "#domain/products/sheet/logistics.ts";
import { BLANK_SPEC_ROW, SPEC_ROWS, type SpecRow } from "#domain/products/sheet/spec-rows.ts";
import { BLANK_WARNING_ROW } from "#domain/products/sheet/warnings.ts";

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
  return (
    <Fold
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
        <WarningRows form={form} />
      </div>
      <div data-field="specs">
        <SpecRows form={form} />
      </div>
      <FormField
        form={form}
        name="sampling"
        label="Muestreo"
        hint="Cómo se toma la muestra de cada lote para el análisis."
      >
        {(field) => <Textarea {...field} className="min-h-16" />}
      </FormField>
      <div data-field="inclusion">
        <InclusionRows form={form} />
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
      <DeliveryFields form={form} />
      <FormTextField
        form={form}
        name="origin"
        label="Origen"
        hint="Dónde se produce, por ejemplo Colombia (Meta)."
      />
      <FormTextField
        form={form}
        name="ica_registration"
        label="Registro ICA"
        hint="Según la Resolución 061252 de 2020, lo llevan alimentos completos, suplementos, premezclas, núcleos, bloques nutricionales, sales mineralizadas, golosinas y aditivos zootécnicos; una materia prima sola, no. Confirme con el ICA."
      />
      <div data-field="documents">
        <DocumentRows form={form} />
      </div>
    </Fold>
  );
}

/** Contraindications and maximum rates, with their sources and the species that must never get the product. */
function WarningRows({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="warnings"
      title="Advertencias"
      hint="A qué animales no se da, y de qué cantidad no se pasa. Se ven en la tarjeta, arriba en la página y en el PDF; la búsqueda no las lee."
      label="Advertencia"
      blank={BLANK_WARNING_ROW}
      describe={({ text }) => ({ name: text })}
      addText="Agregar advertencia"
    >
      {(index) => (
        <>
          <FormField form={form} name={`warnings.${index}.text`} label="Advertencia">
            {(field) => <Textarea {...field} className="min-h-16" />}
          </FormField>
          <FormTextField form={form} name={`warnings.${index}.source`} label="Fuente" />
          <FormTextField
            form={form}
            name={`warnings.${index}.forbidden`}
            label="No dar a"
            hint="Sepárelos con comas: Equinos, Aves, Animales jóvenes. Quien busque algo para ellos no verá este producto, y la calculadora lo rechaza."
          />
        </>
      )}
    </FormRows>
  );
}

const SPEC_UNITS = ["%", "Mcal/kg", "g/kg", "mg/kg", "UI/kg", "°Brix", "ppm"];
const BASES = ["tal cual", "base seca"];
const METHODS = ["AOAC 990.03", "AOAC 942.05", "AOAC 978.10"];
const KINDS = [
  ["", "Típicos"],
  ["guaranteed", "El mínimo y el máximo están garantizados"],
  ["lot", "Según el certificado del lote"],
] as const;

/** The technical sheet, one row per figure. */
function SpecRows({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="specs"
      title="Ficha técnica"
      hint="Escriba los números con coma: 18,5. Basta con el valor típico, con el mínimo o con el máximo."
      label="Dato"
      blank={BLANK_SPEC_ROW}
      describe={describeSpec}
      addText="Agregar dato"
    >
      {(index) => <SpecRowFields form={form} index={index} />}
    </FormRows>
  );
}

function SpecRowFields({ form, index }: { form: Form; index: number }) {
  const of = <F extends keyof SpecRow>(field: F) =>
    ({ form, name: `specs.${index}.${field}` }) as const;
  return (
    <>
      <FormTextField {...of("name")} label="Nombre" />
      <div className="grid grid-cols-3 items-start gap-2">
        <FormTextField {...of("typical")} label="Típico" inputMode="decimal" />
        <FormTextField {...of("min")} label="Mínimo" inputMode="decimal" />
        <FormTextField {...of("max")} label="Máximo" inputMode="decimal" />
      </div>
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField {...of("unit")} label="Unidad" suggestions={SPEC_UNITS} />
        <FormTextField {...of("basis")} label="Base" suggestions={BASES} />
      </div>
      <Fold
        title="Más sobre este dato"
        hint="Garantía, método, variante, contaminantes y valores a elegir"
      >
        <FormField {...of("kind")} label="Qué son los valores">
          {(field) => (
            <Select {...field}>
              {KINDS.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormTextField {...of("method")} label="Método" suggestions={METHODS} />
        <FormTextField
          {...of("variant")}
          label="Variante"
          hint="Si el producto tiene varias, como Expeller y Solvente: cada una es una columna."
        />
        <FormField
          {...of("group")}
          label="Grupo"
          hint="Un contaminante sale aparte, con su máximo como límite."
        >
          {(field) => (
            <Select {...field}>
              <option value="">Análisis</option>
              <option value="contaminant">Contaminantes</option>
            </Select>
          )}
        </FormField>
        <FormTextField
          {...of("grades")}
          label="Valores a elegir"
          hint="Separados por /: 6 / 8 / 10. Entonces deje vacíos el típico, el mínimo y el máximo."
        />
      </Fold>
    </>
  );
}

/** A row's name, and its figure as visitors will see it. */
function describeSpec(row: SpecRow) {
  const shown = formatSpecValue(SPEC_ROWS.read({ ...BLANK_SPEC_ROW, ...row }));
  const name = [row.name, row.variant].filter(Boolean).join(", ");
  return shown === "" ? { name } : { name, note: `En el sitio: ${shown}` };
}

const TRUCKS = ["Turbo", "Camión sencillo", "Dobletroque", "Tractomula"];

/** What a buyer asks before the price. */
function DeliveryFields({ form }: { form: Form }) {
  return (
    <Fold
      title="Carga y entrega"
      hint="Cuánto va por estiba y por camión, tiempo y zonas de entrega"
    >
      <div data-field="logistics">
        <FormRows
          form={form}
          name="logistics"
          title="Cómo se carga"
          hint="Por cada presentación, cuántos bultos, big bags o IBC van por estiba y por camión."
          label="Carga"
          blank={BLANK_LOGISTICS_ROW}
          describe={describeLogistics}
          max={MAX_LOGISTICS}
          addText="Agregar carga"
        >
          {(index) => <LogisticsRowFields form={form} index={index} />}
        </FormRows>
      </div>
      <FormTextField
        form={form}
        name="lead_time"
        label="Tiempo de entrega"
        hint="Por ejemplo: 2 a 3 días hábiles."
      />
      <FormField
        form={form}
        name="delivery_zones"
        label="Zonas de entrega"
        hint="A dónde lo llevan, y si se puede recoger."
      >
        {(field) => <Textarea {...field} className="min-h-16" />}
      </FormField>
    </Fold>
  );
}

/** A presentation, and its load as visitors will see it. */
function describeLogistics(row: LogisticsRow) {
  const [shown] = listLogistics([LOGISTICS_ROWS.read({ ...BLANK_LOGISTICS_ROW, ...row })]);
  const name = row.presentation;
  return shown === undefined ? { name } : { name, note: `En el sitio: ${shown}` };
}

function LogisticsRowFields({ form, index }: { form: Form; index: number }) {
  const of = <F extends keyof LogisticsRow>(field: F) =>
    ({ form, name: `logistics.${index}.${field}` }) as const;
  return (
    <>
      <FormTextField {...of("presentation")} label="Presentación" suggestions={PRESENTATIONS} />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField {...of("per_pallet")} label="Por estiba" inputMode="numeric" />
        <FormTextField {...of("per_truck")} label="Por camión" inputMode="numeric" />
      </div>
      <FormTextField {...of("truck")} label="Camión" suggestions={TRUCKS} />
    </>
  );
}

const INCLUSION_UNITS = [
  "% de la materia seca",
  "% de la ración",
  "kg por tonelada de alimento",
  "g por animal y día",
];

/** The inclusion rates of the product in rations by species, with their sources. */
function InclusionRows({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="inclusion"
      title="Inclusión en la ración"
      hint="Cuánto se usa según los animales, y quién lo dice. Sin fuente, déjela fuera."
      label="Inclusión"
      blank={BLANK_INCLUSION_ROW}
      describe={({ species }) => ({ name: species })}
      addText="Agregar inclusión"
    >
      {(index) => <InclusionRowFields form={form} index={index} />}
    </FormRows>
  );
}

function InclusionRowFields({ form, index }: { form: Form; index: number }) {
  const of = <F extends keyof InclusionRow>(field: F) =>
    ({ form, name: `inclusion.${index}.${field}` }) as const;
  return (
    <>
      <FormTextField {...of("species")} label="Para" />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField {...of("min")} label="Mínimo" inputMode="decimal" />
        <FormTextField {...of("max")} label="Máximo" inputMode="decimal" />
      </div>
      <FormTextField {...of("unit")} label="De qué" suggestions={INCLUSION_UNITS} />
      <FormTextField {...of("source")} label="Fuente" />
    </>
  );
}

const DOCUMENT_TITLES = ["Certificado de análisis", "Hoja de seguridad", "Ficha técnica"];

/** The product's documents, by URL. */
function DocumentRows({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="documents"
      title="Documentos"
      hint="PDF que el comprador puede abrir, como el certificado de análisis o la hoja de seguridad."
      label="Documento"
      blank={BLANK_DOCUMENT_ROW}
      describe={({ title }) => ({ name: title })}
      addText="Agregar documento"
    >
      {(index) => <DocumentRowFields form={form} index={index} />}
    </FormRows>
  );
}

function DocumentRowFields({ form, index }: { form: Form; index: number }) {
  const address = `documents.${index}.url` as const;
  return (
    <>
      <FormTextField
        form={form}
        name={`documents.${index}.title`}
        label="Documento"
        suggestions={DOCUMENT_TITLES}
      />
      <FormTextField
        form={form}
        name={address}
        label="Dirección del documento"
        hint="Se llena al subir el PDF. También puede copiar la dirección completa de uno que ya está en internet."
        isUrl
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField form={form} name={`documents.${index}.date`} label="Fecha" type="date" />
        <FormTextField
          form={form}
          name={`documents.${index}.expires`}
          label="Vence"
          hint="Después de ese día sale de la página."
          type="date"
        />
      </div>
      <DocumentUpload
        onStored={(path) =>
          form.setValue(address, path, { shouldDirty: true, shouldValidate: true })
        }
      />
    </>
  );
}
