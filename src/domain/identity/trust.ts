import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import { readNamedLines } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { findNitProblem } from "#domain/identity/nit.ts";
import { isPictureAddress } from "#domain/media/picture-address.ts";

/** The page of what can be checked of the company, and the questionnaire that mills file. */
export const TRUST_PATH = "/empresa";
export const QUESTIONNAIRE_PATH = `${TRUST_PATH}/cuestionario-de-proveedor.pdf`;

/** Where money is paid to. */
export interface PaymentAccount {
  bank: string;
  kind: string;
  number: string;
  holder: string;
}

/** A place on earth, in degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

interface TrustPicture {
  url: string;
  alt: string;
}

/** What the company has entered; what is missing is empty or null. */
export interface Trust {
  legalName: string;
  nit: string;
  icaCompany: string;
  warehouse: { address: string; point: GeoPoint | null; map: TrustPicture | null };
  accounts: PaymentAccount[];
  adviser: { name: string; role: string; phone: string; picture: TrustPicture | null } | null;
  /** Of the supplier questionnaire. */
  answers: { name: string; text: string }[];
}

const MAX_ACCOUNTS = 10;
const MAX_ANSWERS = 60;

type Texts = Pick<SiteContent, "footer" | "trust">;

/** Reads what was entered; sample values count as missing, and so does a NIT with a wrong digit. */
export function readTrust({ footer, trust }: Texts): Trust {
  const own = (value: string) => (findPlaceholder(value) === undefined ? value.trim() : "");
  const name = trust.adviser_name.trim();
  return {
    legalName: own(footer.legal_name),
    nit: findNitProblem(footer.nit) === null ? own(footer.nit) : "",
    icaCompany: trust.ica_company.trim(),
    warehouse: {
      address: trust.warehouse_address.trim(),
      point: parsePoint(trust.warehouse_point),
      map: readPicture(trust.warehouse_map, trust.warehouse_map_alt),
    },
    accounts: readAccounts(trust.accounts),
    adviser:
      name === ""
        ? null
        : {
            name,
            role: trust.adviser_role.trim(),
            phone: trust.adviser_phone.trim(),
            picture: readPicture(trust.adviser_picture, trust.adviser_picture_alt),
          },
    answers: readNamedLines(trust.supplier_answers).slice(0, MAX_ANSWERS),
  };
}

/** Whether there is anything to show beyond the name and the NIT, which every page's foot says. */
export function hasTrust(content: Texts): boolean {
  const { icaCompany, warehouse, accounts, adviser, answers } = readTrust(content);
  return (
    icaCompany !== "" ||
    warehouse.address !== "" ||
    accounts.length > 0 ||
    adviser !== null ||
    answers.length > 0
  );
}

function readPicture(url: string, alt: string): TrustPicture | null {
  return isPictureAddress(url) ? { url, alt: alt.trim() } : null;
}

/** The lines `Banco | tipo | número | titular`; those without one of them are left out. */
export function readAccounts(text: string): PaymentAccount[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split("|").map((part) => part.trim()))
    .flatMap(([bank = "", kind = "", number = "", holder = "", ...more]) =>
      bank && kind && number && holder && more.length === 0 ? [{ bank, kind, number, holder }] : [],
    )
    .slice(0, MAX_ACCOUNTS);
}

const POINT = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*[,;]\s*(-?\d{1,3}(?:\.\d{1,8})?)$/;

/** `4.1421, -73.6267`, as maps copy it; null for anything else. */
export function parsePoint(text: string): GeoPoint | null {
  const [, north, east] = POINT.exec(text.trim().slice(0, 40)) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A link that opens the map of a phone (RFC 5870). */
export function writeGeoLink({ latitude, longitude }: GeoPoint): string {
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
}
