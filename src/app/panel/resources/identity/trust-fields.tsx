import type { UseFormReturn } from "react-hook-form";

import { PictureField } from "#app/panel/media/picture-field.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import type { IdentityFormValues } from "#domain/identity/identity-schema.ts";

/** What a buyer can check of the company; what stays empty is on no page. */
export function TrustFields({ form }: { form: UseFormReturn<IdentityFormValues> }) {
  return (
    <Card
      role="group"
      aria-label="Datos para verificar"
      className="grid grid-cols-1 gap-5 p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold">Datos para verificar</h3>
        <p className="text-soft text-sm">
          Con ellos el sitio tiene la página «La empresa» y el cuestionario de proveedor en PDF. Lo
          que quede vacío no sale. Los clientes que autorizaron que los nombre están en Más ›
          Referencias de clientes.
        </p>
      </div>
      <FormTextField
        form={form}
        name="footer.nit"
        label="NIT"
        hint="Con su dígito de verificación, que se comprueba: 900123456-8."
      />
      <FormTextField
        form={form}
        name="trust.ica_company"
        label="Registro ICA de la empresa"
        hint="El de la empresa como productora o importadora; el de cada producto va en el producto."
      />
      <FormTextField form={form} name="trust.warehouse_address" label="Dirección de la bodega" />
      <FormTextField
        form={form}
        name="trust.warehouse_point"
        label="Coordenadas de la bodega"
        hint="Cópielas del mapa: latitud, coma, longitud. Por ejemplo 4.1421, -73.6267."
      />
      <PictureField
        form={form}
        title="Mapa de la bodega"
        takesPasted={false}
        address="trust.warehouse_map"
        altText="trust.warehouse_map_alt"
      />
      <FormField
        form={form}
        name="trust.accounts"
        label="Cuentas de pago"
        hint="Una por línea: Banco | tipo | número | titular. La página dirá que son las únicas."
      >
        {(field) => <Textarea {...field} className="min-h-20" />}
      </FormField>
      <FormTextField form={form} name="trust.adviser_name" label="Asesor" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormTextField form={form} name="trust.adviser_role" label="Cargo" />
        <FormTextField form={form} name="trust.adviser_phone" label="Celular" type="tel" />
      </div>
      <PictureField
        form={form}
        title="Foto del asesor"
        takesPasted={false}
        address="trust.adviser_picture"
        altText="trust.adviser_picture_alt"
      />
      <FormField
        form={form}
        name="trust.supplier_answers"
        label="Cuestionario de proveedor"
        hint="Una respuesta por línea, «Pregunta: respuesta». Por ejemplo: Buenas prácticas de manufactura, Trazabilidad por lote, Control de plagas, Manejo de reclamos, Retiro de producto, Transporte, Póliza."
      >
        {(field) => <Textarea {...field} className="min-h-32" />}
      </FormField>
    </Card>
  );
}
