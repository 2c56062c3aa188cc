/** `tel:+57…` of a phone number as people write it; null when it has no digits. */
export function buildPhoneLink(phone: string): string | null {
  const cleaned = phone.replace(/[^\d+]/g, "");
  const digits = cleaned.replaceAll("+", "");
  if (digits === "") return null;
  if (cleaned.startsWith("+")) return `tel:+${digits}`;
  // A national number of Colombia has ten digits: mobiles begin with 3, landlines with 60.
  return /^(?:3|60)\d+$/.test(digits) && digits.length === 10
    ? `tel:+57${digits}`
    : `tel:${digits}`;
}

/** `300 000 0000` or `601 000 0000` of a Colombian number; any other stays as it is written. */
export function formatPhone(phone: string): string {
  const national = /^(?:\+?57)?((?:3|60)\d{8,9})$/.exec(phone.replace(/[^\d+]/g, ""))?.[1];
  if (national?.length !== 10) return phone.trim();
  return `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}
