import { type SubmitEvent, useEffect, useRef, useState } from "react";

import { ErasureList } from "#app/panel/inbox/personal-data/erasure-list.tsx";
import { PersonData } from "#app/panel/inbox/personal-data/person-data.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { type PersonKey, readPerson } from "#domain/leads/inbox/personal-data.ts";
import { formatPhone } from "#domain/phone.ts";

interface PersonalDataTabProps {
  /** The person to look up; a new object for each lookup from another tab. */
  person: PersonKey | null;
  onPerson: (person: PersonKey | null) => void;
}

/** Habeas data: finds a person, and exports or erases the data stored about them. */
export function PersonalDataTab({ person, onPerson }: PersonalDataTabProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (person !== null) headingRef.current?.focus();
  }, [person]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8">
      <header className="grid gap-1 lg:col-span-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
          Datos personales
        </h2>
        <p className="text-soft max-w-3xl text-pretty">
          Toda persona puede pedir copia de sus datos o que se borren (Ley 1581 de 2012). Búsquela
          por su correo, su teléfono o ambos; antes de actuar, compruebe que quien lo pide es esa
          persona.
        </p>
      </header>
      <div className="grid gap-6">
        <PersonForm
          key={person === null ? "" : `${person.email} ${person.phone}`}
          person={person}
          onPerson={onPerson}
        />
        {person !== null && (
          <PersonData
            person={person}
            onErased={() => {
              onPerson(null);
              headingRef.current?.focus();
            }}
          />
        )}
      </div>
      <ErasureList />
    </div>
  );
}

interface PersonFormProps {
  person: PersonKey | null;
  onPerson: (person: PersonKey) => void;
}

function PersonForm({ person, onPerson }: PersonFormProps) {
  const [errors, setErrors] = useState<{ email?: string; phone?: string }>({});
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const check = readPerson(typed as { email: string; phone: string });
    setErrors(check.ok ? {} : check.errors);
    if (check.ok) onPerson(check.person);
  };
  return (
    <Card>
      <form
        noValidate
        aria-label="Buscar a una persona"
        onSubmit={search}
        className="grid gap-4 p-4 sm:grid-cols-2 sm:p-6"
      >
        <TextField
          label="Correo"
          error={errors.email}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={person?.email}
        />
        <TextField
          label="Teléfono"
          error={errors.phone}
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={formatPhone(person?.phone ?? "")}
        />
        <Button type="submit" className="justify-self-start">
          Buscar sus datos
        </Button>
      </form>
    </Card>
  );
}
