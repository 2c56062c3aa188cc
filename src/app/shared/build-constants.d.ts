interface ImportMetaEnv {
  /** Digest of the files in public/images, defined by Vite; see vite.config.ts. */
  readonly PICTURES_VERSION: string;
}

declare module "virtual:panel-modules" {
  /** By the name of its module, such as `products`: the files of each tab (scripts/build/panel-modules.ts). */
  const files: Readonly<Record<string, readonly string[]>>;
  export default files;
}
