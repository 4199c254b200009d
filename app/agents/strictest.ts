/** What a hook can say about a tool call, in the words of the agents that know all four. */
export type Ruling = 'allow' | 'defer' | 'ask' | 'deny';

/** What holds where several rulings meet: deny > ask > defer > allow; undefined if there is none. */
export function strictest(rulings: readonly Ruling[]): Ruling | undefined {
  return order.find((ruling) => rulings.includes(ruling));
}

const order: readonly Ruling[] = ['deny', 'ask', 'defer', 'allow'];
