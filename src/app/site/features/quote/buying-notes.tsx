import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { listItems } from "#domain/content/list/list-items.ts";

/** What a buyer asks before buying: delivery, payment, tax, origin. */
export function BuyingNotes({ contact }: { contact: SiteContent["contact"] }) {
  const notes = listItems(contact, "buying", ["title", "text"]);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="antes-de-comprar" className="grid gap-8">
      <h2 id="antes-de-comprar" className="display-3 lg:text-3xl">
        {contact.buying_title}
      </h2>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {notes.map(({ title, text }) => (
          <li key={title} className="border-line border-t pt-5">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-soft mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
