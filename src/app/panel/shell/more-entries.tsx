import {
  ChartColumn,
  CircleQuestionMark,
  Clock,
  ExternalLink,
  FileSpreadsheet,
  HeartPulse,
  Images,
  List,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Palette,
  Plug,
  Signpost,
  Tags,
  Trash2,
  UserRound,
  Users,
} from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { type ListedPlace, MORE_PLACES, PLACE_RIGHTS } from "#app/panel/lib/addresses/places.ts";
import { COMMENTS_PATH } from "#domain/comments.ts";

const ICONS = new Map<string, LucideIcon>([
  ["/admin/imagenes", Images],
  ["/admin/categorias", Tags],
  ["/admin/importar", FileSpreadsheet],
  ["/admin/revision", ListChecks],
  [COMMENTS_PATH, MessageSquare],
  ["/admin/eliminados", Trash2],
  ["/admin/visitas", ChartColumn],
  ["/admin/direcciones", Signpost],
  ["/admin/empresa", Palette],
  ["/admin/horario", Clock],
  ["/admin/equipo", Users],
  ["/admin/estado", HeartPulse],
  ["/admin/conexiones", Plug],
  ["/admin/cuenta", UserRound],
  ["/admin/manual", CircleQuestionMark],
]);

interface MoreEntriesProps {
  /** Called when one is opened. */
  onOpen?: () => void;
}

/** The panel's other places, each with what it is for: on the page «Más» and in its menu. */
export function MoreEntries({ onOpen }: MoreEntriesProps) {
  const { user, lost, can } = useAuth();
  const isOffered = ({ path }: ListedPlace) => {
    const right = PLACE_RIGHTS.get(path);
    return right === undefined || can(right);
  };
  const email = (user ?? lost)?.email;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {MORE_PLACES.map(([title, places], index) => (
        <Group key={title} title={title}>
          {places.filter(isOffered).map((place) => (
            <Entry
              key={place.path}
              place={place.path === "/admin/cuenta" && email ? { ...place, text: email } : place}
              onOpen={onOpen}
            />
          ))}
          {index === 0 && <PublicSiteEntry />}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-soft px-3 pb-1 font-sans text-sm font-semibold">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function Entry({ place, onOpen }: { place: ListedPlace; onOpen: (() => void) | undefined }) {
  const { path, name, text } = place;
  return (
    <li>
      <Link to={path} onClick={onOpen} className={ENTRY}>
        <EntryText icon={ICONS.get(path) ?? List} name={name} text={text} />
      </Link>
    </li>
  );
}

function PublicSiteEntry() {
  return (
    <li>
      <a href="/" target="_blank" rel="noopener" className={ENTRY}>
        <EntryText
          icon={ExternalLink}
          name="Ver el sitio"
          text="Como lo ven los visitantes, en otra pestaña"
        />
      </a>
    </li>
  );
}

const ENTRY = "hover:bg-sand flex min-h-14 items-center gap-3 rounded-lg px-3 py-1.5";

interface EntryTextProps {
  icon: LucideIcon;
  name: string;
  text: string;
}

function EntryText({ icon: Icon, name, text }: EntryTextProps) {
  return (
    <>
      <Icon aria-hidden className="text-green size-5 shrink-0" />
      <span className="grid min-w-0">
        <span className="leading-snug font-semibold">{name}</span>
        <span className="text-soft text-sm leading-snug wrap-anywhere">{text}</span>
      </span>
    </>
  );
}
