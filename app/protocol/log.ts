/**
 * The app's log. Lines hold no payload text, no secret and no environment: ids, names, sizes, reasons.
 * `hook` writes a line that concerns a hook: it starts with `[hook]`.
 */
export interface Log {
  app(line: string): void;
  hook(line: string): void;
}
