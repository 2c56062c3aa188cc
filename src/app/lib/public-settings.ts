/** The settings that a browser may see: an allow-list. */
export interface PublicSettings {
  /** Where the wire answers; null means the origin of the page. */
  supabaseUrl: string | null;
  publishableKey: string;
  /** Whether there is a mail server: without one, nobody gets a confirmation. */
  sendsMail: boolean;
}
