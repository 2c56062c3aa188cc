import type { Organization, WithContext } from "schema-dts";

import type { Trust } from "#domain/identity/trust.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { toDialledNumber } from "#domain/phone.ts";
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";
import { buildOrganization, type JsonLdSite } from "#domain/seo/structured-data/json-ld.ts";

/** The company with what it entered to be checked. References are no reviews: none has a rating. */
export function buildVerifiedOrganization(
  { nit, legalName, icaCompany, warehouse, adviser }: Trust,
  site: JsonLdSite,
): WithContext<Organization> {
  const { address, point, map } = warehouse;
  const hasPlace = address !== "" || point !== null || map !== null;
  const absolute = (url: string) => toAbsoluteUrl(stripCrop(url), site.siteUrl);
  const organization = buildOrganization(site) as object;
  return {
    ...organization,
    ...(legalName !== "" && { legalName }),
    ...(nit !== "" && { taxID: nit }),
    ...(icaCompany !== "" && {
      identifier: { "@type": "PropertyValue", propertyID: "ICA", value: icaCompany },
    }),
    ...(hasPlace && {
      location: {
        "@type": "Place",
        name: "Bodega",
        ...(address !== "" && { address }),
        ...(point && { geo: { "@type": "GeoCoordinates", ...point } }),
        ...(map && { hasMap: absolute(map.url) }),
      },
    }),
    ...(adviser && {
      employee: {
        "@type": "Person",
        name: adviser.name,
        jobTitle: adviser.role,
        telephone: toDialledNumber(adviser.phone),
        ...(adviser.picture && { image: absolute(adviser.picture.url) }),
      },
    }),
  } as WithContext<Organization>;
}
