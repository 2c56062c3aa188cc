import { useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { useTabText } from "#app/panel/lib/hooks/use-tab-text.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { useCommentChange, useTeamMembers } from "#app/panel/records/comments/use-comments.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { createComment } from "#data/comments.ts";
import { type CommentSubject, MAX_COMMENT } from "#domain/comments.ts";

interface TypedComment {
  text: string;
  /** Empty for the whole team. */
  addressedTo: string;
}

/** Writes a note. What is typed stays in this tab until it is sent. */
export function NewComment({ subject }: { subject: CommentSubject }) {
  const { user } = useAuth();
  const { text, type, clear } = useTabText(`panel.nota ${Object.values(subject).join(" ")}`);
  const [addressedTo, setAddressedTo] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const members = useTeamMembers().filter(({ user_id: id }) => id !== user?.id);
  const sending = useCommentChange((client, typed: TypedComment) =>
    createComment(client, {
      ...subject,
      id: newId(),
      text: typed.text,
      addressed_to: typed.addressedTo === "" ? null : typed.addressedTo,
    }),
  );
  const send = () => {
    if (sending.isPending) return;
    if (text.trim() === "") {
      setProblem("Escriba la nota.");
      return;
    }
    sending.mutateAsync({ text: text.trim(), addressedTo }).then(
      () => clear(text),
      // The mutation holds the error, which is shown below.
      () => undefined,
    );
  };
  return (
    <div className="grid gap-3">
      <Field label="Escribir una nota" error={problem}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_COMMENT}
            value={text}
            onChange={({ target }) => {
              setProblem(undefined);
              type(target.value);
            }}
          />
        )}
      </Field>
      <Field label="Para" hint="A quien elija se le avisa.">
        {(control) => (
          <Select
            {...control}
            value={addressedTo}
            onChange={({ target }) => setAddressedTo(target.value)}
          >
            <option value="">Todo el equipo</option>
            {members.map(({ user_id: id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FailureAlert title="No se pudo guardar la nota" error={sending.error} />
      <Button
        variant="outline"
        className="justify-self-start"
        pending={sending.isPending}
        onClick={send}
      >
        Agregar nota
      </Button>
    </div>
  );
}
