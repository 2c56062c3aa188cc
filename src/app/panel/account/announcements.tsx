import { useState } from "react";

import {
  type AnnouncementChoice,
  choose,
  isChosen,
} from "#app/panel/lib/page-state/announcement-choices.ts";
import { playSound } from "#app/panel/lib/play-sound.ts";
import { Switch } from "#app/panel/ui/controls/switch.tsx";

interface AnnouncementsProps {
  /** Announces the result. */
  onNews: (text: string) => void;
}

/** How new requests announce themselves in this browser. */
export function Announcements({ onNews }: AnnouncementsProps) {
  const [chosen, setChosen] = useState({
    sonido: isChosen("sonido"),
    notificación: isChosen("notificación"),
  });
  const change = (choice: AnnouncementChoice, isOn: boolean) => {
    choose(choice, isOn);
    setChosen((before) => ({ ...before, [choice]: isOn }));
  };
  const changeNotification = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === "granted";
    if (!isAllowed)
      onNews("El navegador no permite avisos de este sitio: cámbielo en su configuración.");
    change("notificación", isOn && isAllowed);
  };
  return (
    <section aria-labelledby="account-announcements" className="grid gap-1">
      <h3 id="account-announcements" className="text-lg font-semibold">
        Solicitudes nuevas
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Con el panel abierto, cada una se anuncia y se cuenta arriba. En este navegador, además:
      </p>
      <Switch
        label="Un sonido"
        checked={chosen.sonido}
        onChange={({ target }) => {
          change("sonido", target.checked);
          if (target.checked) playSound();
        }}
      />
      {"Notification" in window && (
        <Switch
          label="Un aviso del navegador, si está en otra ventana"
          checked={chosen.notificación}
          onChange={({ target }) => void changeNotification(target.checked)}
        />
      )}
    </section>
  );
}
