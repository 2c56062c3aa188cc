import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { CODE_FIELD, VERIFY_PATH } from "#domain/lots/addresses.ts";

/** The longest that the company's own codes are. */
export const MAX_TYPED_CODE = 60;

interface VerifyFormProps {
  typed: string;
  /** What is wrong with the code, or null. */
  problem: string | null;
}

/** Where the code of a label is typed. */
export function VerifyForm({ typed, problem }: VerifyFormProps) {
  return (
    <form action={VERIFY_PATH} className="grid w-full max-w-[28rem] gap-5" role="search">
      <FormField
        id="verificar-codigo"
        label="Código de la etiqueta"
        hint="Son 10 letras y números, debajo del código QR. Da igual si los escribe con mayúsculas, espacios o guion."
        error={problem ?? undefined}
      >
        {(control) => (
          <input
            {...control}
            name={CODE_FIELD}
            defaultValue={typed}
            required
            maxLength={MAX_TYPED_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </FormField>
      <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer justify-self-start rounded-lg px-7 font-semibold text-white transition-colors max-sm:w-full">
        Verificar el lote
      </button>
    </form>
  );
}
