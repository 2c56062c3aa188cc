import Phone from "lucide-react/icons/phone";

/** WhatsApp's familiar icon: a receiver in a round speech bubble. */
export function WhatsAppIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <path
        d="M2.6 21.4 4 16.5A9.4 9.4 0 1 1 7.6 20Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <Phone x="7" y="6.6" width="10.4" height="10.4" fill="currentColor" strokeWidth="1" />
    </svg>
  );
}
