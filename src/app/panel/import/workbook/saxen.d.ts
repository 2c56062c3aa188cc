declare module "saxen" {
  /** The part of the parser that is used. */
  export class Parser {
    on(
      event: "openTag",
      handler: (
        name: string,
        readAttributes: () => Record<string, string>,
        decode: (text: string) => string,
        isClosed: boolean,
      ) => void,
    ): this;
    on(event: "closeTag", handler: (name: string) => void): this;
    on(event: "text" | "cdata", handler: (text: string) => void): this;
    on(event: "error", handler: (error: Error) => void): this;
    write(chunk: string): this;
    end(): this;
  }
}
