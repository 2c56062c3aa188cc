import { useClient } from "#app/panel/auth/auth-context.ts";
import { RecordFollower } from "#app/panel/records/following/record-follower.tsx";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { toContentFormValues } from "#domain/content/content-schema.ts";

interface ContentFollowerProps {
  form: ContentFormState;
  id: string;
  changes: number;
  draft: { follow: () => Promise<void> };
}

/** Merges what others save into the open form of a text. */
export function ContentFollower({ form, id, changes, draft }: ContentFollowerProps) {
  const client = useClient();
  return (
    <RecordFollower
      id={id}
      changes={changes}
      draft={draft}
      table="site_content"
      base={form.row}
      onNewer={form.follow}
      read={() => CONTENT.calls.get(client, id)}
      toValues={toContentFormValues}
      readTyped={() => form.values}
    />
  );
}
