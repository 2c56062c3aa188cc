/** The settings that browsers may see: an allow-list. */
export interface PublicSettings {
  /** Origin of the Supabase API; null means the page's own. */
  supabaseUrl: string | null;
  publishableKey: string;
  /** Whether there is a mail server: without one, no confirmations are sent. */
  sendsMail: boolean;
}
