import { useId } from "react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { DocumentUpload } from "#app/panel/media/upload/document-upload.tsx";
import { RowsEditor } from "#app/panel/resources/products/rows-editor.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { BLANK_DOCUMENT_ROW } from "#domain/products/sheet/documents.ts";

type Form = UseFormReturn<ProductFormValues>;

const TITLES = ["Certificado de análisis", "Hoja de seguridad", "Ficha técnica"];

/** The product's documents, by their addresses. */
export function DocumentRowsField({ form }: { form: Form }) {
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "documents" });
  const rows = useWatch({ control, name: "documents" });
  const titlesId = useId();
  return (
    <>
      <RowsEditor
        title="Documentos"
        hint="PDF que el comprador puede abrir, como el certificado de análisis o la hoja de seguridad."
        label="Documento"
        rows={fields.map(({ id }, index) => ({ id, name: rows[index]?.title ?? "" }))}
        addText="Agregar documento"
        onAdd={() => append(BLANK_DOCUMENT_ROW, { focusName: `documents.${fields.length}.title` })}
        onMove={move}
        onRemove={remove}
      >
        {(index) => <DocumentRowFields form={form} index={index} titlesId={titlesId} />}
      </RowsEditor>
      <datalist id={titlesId}>
        {TITLES.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
    </>
  );
}

interface DocumentRowFieldsProps {
  form: Form;
  index: number;
  titlesId: string;
}

function DocumentRowFields({ form, index, titlesId }: DocumentRowFieldsProps) {
  const { register, setValue, formState } = form;
  const errors = formState.errors.documents?.[index];
  return (
    <>
      <Field label="Documento" error={errors?.title?.message}>
        {(field) => (
          <Input
            {...field}
            {...register(`documents.${index}.title`)}
            list={titlesId}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Dirección del documento"
        error={errors?.url?.message}
        hint="Se llena al subir el PDF. También puede escribir una dirección https:// o una ruta del sitio."
      >
        {(field) => (
          <Input
            {...field}
            {...register(`documents.${index}.url`)}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <DocumentUpload
        onStored={(path) =>
          setValue(`documents.${index}.url`, path, { shouldDirty: true, shouldValidate: true })
        }
      />
    </>
  );
}
