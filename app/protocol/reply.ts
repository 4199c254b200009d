/** What a hook's program prints, as its agent's module words it: JSON text for stdout, or a veto. */
export type Reply = string | Veto;

/** For agents whose only veto is a program that ends with 2: text for its stderr, sent as UTF-8 as it is. */
export interface Veto {
  readonly exit: 2;
  readonly text: string;
}
