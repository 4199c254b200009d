/**
 * Reports the height that the content wants, in CSS pixels, whenever it changes; 0 = nothing is shown. The window may
 * be lower than that: what a scrolling part (`data-scroll`, one child) hides is counted in, and what the article cuts
 * off at its lower edge, so that one look is enough. A hidden page lays nothing out by itself, so changes of the
 * document are watched too. An attachment. `laidOut` is called whenever anything may lie elsewhere, the height changed or not.
 */
export function contentHeight(
  report: (heightPx: number) => void,
  laidOut: () => void,
): (node: HTMLElement) => () => void {
  return (node) => {
    let reported: number | undefined;
    const measure = (): void => {
      const wanted = node.childElementCount === 0 ? 0 : Math.ceil(wantedHeight(node));
      laidOut();
      if (wanted === reported) return;
      reported = wanted;
      report(wanted);
    };
    const sizes = new ResizeObserver(measure);
    const observe = (): void => {
      sizes.disconnect();
      sizes.observe(node);
      for (const part of node.querySelectorAll('[data-scroll] > *')) sizes.observe(part);
      measure();
    };
    const changes = new MutationObserver(observe);
    changes.observe(node, { childList: true, subtree: true, characterData: true });
    observe();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  };
}

/** Also marks the parts that hide something, and lets the keyboard into them. */
function wantedHeight(node: HTMLElement): number {
  const parts = [...node.querySelectorAll<HTMLElement>('[data-scroll]')].map((part) => ({
    part,
    innerPx: part.firstElementChild?.getBoundingClientRect().height ?? 0,
  }));
  // before anything is measured: how high a part must be depends on it
  for (const { part, innerPx } of parts) part.style.setProperty('--natural', `${innerPx}px`);
  let height = node.getBoundingClientRect().height;
  for (const article of node.querySelectorAll('article')) height += cutOff(article);
  for (const { part, innerPx } of parts) {
    const hidden = innerPx - (part.getBoundingClientRect().height - part.clientTop);
    const overflows = hidden > 1;
    if (overflows) height += hidden;
    part.toggleAttribute('data-overflows', overflows);
    if (overflows) part.setAttribute('tabindex', '0');
    else part.removeAttribute('tabindex');
  }
  return height;
}

/** How much of its parts lies below its lower edge, where nobody can scroll to. */
function cutOff(article: Element): number {
  const bottom = article.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  return Math.max(0, bottom - article.getBoundingClientRect().bottom + article.clientTop);
}
