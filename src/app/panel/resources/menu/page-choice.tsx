import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { listPublishedNews } from "#data/news.ts";
import { listProductLinks } from "#data/products.ts";

interface Page {
  name: string;
  url: string;
}

/** The pages that are no record's, and the parts of the home page. */
const PAGES: readonly Page[] = [
  { name: "Inicio", url: "/" },
  { name: "Productos", url: "/productos" },
  { name: "Noticias", url: "/noticias" },
  { name: "Cotizar", url: "/cotizar" },
  { name: "Servicios", url: "/#servicios" },
  { name: "Nosotros", url: "/#nosotros" },
  { name: "Contacto", url: "/#contacto" },
  { name: "Boletín", url: "/boletin" },
  { name: "Política de privacidad", url: "/privacidad" },
  { name: "Términos y condiciones", url: "/terminos" },
  { name: "Certificaciones", url: "/certificaciones" },
];

const NEWEST = 50;

/** Fills a new menu item in with a page of the site. */
export function PageChoice({ onChoose }: { onChoose: (page: Page) => void }) {
  const client = useClient();
  const records = useQuery({
    queryKey: ["menu-pages"],
    queryFn: async () => {
      const [products, news] = await Promise.all([
        listProductLinks(client),
        listPublishedNews(client, { limit: NEWEST }),
      ]);
      return { products, news };
    },
  });
  const { products = [], news = [] } = records.data ?? {};
  const groups: [string, readonly Page[]][] = [
    ["Páginas", PAGES],
    ["Productos", products.map(({ title, slug }) => ({ name: title, url: `/productos/${slug}` }))],
    ["Noticias", news.map(({ title, slug }) => ({ name: title, url: `/noticias/${slug}` }))],
  ];
  const all = groups.flatMap(([, pages]) => pages);
  return (
    <Field label="Página del sitio" hint="Elija una, o escriba abajo otra dirección.">
      {(field) => (
        <Select
          {...field}
          defaultValue=""
          onChange={({ target: { value } }) => {
            const page = all.find(({ url }) => url === value);
            if (page !== undefined) onChoose(page);
          }}
        >
          <option value="">Elija una página</option>
          {groups.map(([label, pages]) => (
            <optgroup key={label} label={label}>
              {pages.map(({ name, url }) => (
                <option key={url} value={url}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
