import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { DocumentUpload } from "#app/panel/media/upload/document-upload.tsx";
import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormTextField } from "#app/panel/records/form/text-field.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { BLANK_DOCUMENT_ROW } from "#domain/products/sheet/documents.ts";

type Form = UseFormReturn<ProductFormValues>;

const TITLES = ["Certificado de análisis", "Hoja de seguridad", "Ficha técnica"];

/** The product's documents, by URL. */
export function DocumentRowsField({ form }: { form: Form }) {
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "documents" });
  const rows = useWatch({ control, name: "documents" });
  return (
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
      {(index) => <DocumentRowFields form={form} index={index} />}
    </RowsEditor>
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
        suggestions={TITLES}
      />
      <FormTextField
        form={form}
        name={address}
        label="Dirección del documento"
        hint="Se llena al subir el PDF. También puede escribir una dirección https:// o una ruta del sitio."
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
