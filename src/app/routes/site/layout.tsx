import { Outlet } from "react-router";

import type { Route } from "./+types/layout.ts";

import siteStyles from "#app/styles/site.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: siteStyles }];

export default function SiteLayout() {
  return <Outlet />;
}
