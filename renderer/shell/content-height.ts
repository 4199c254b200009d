/**
 * Reports the height that the content wants, in CSS pixels, whenever it changes; 0 = nothing is shown. The window may
 * be lower than that: what a scrolling part (`data-scroll`, one child) hides is counted in. A hidden page lays nothing
 * out by itself, so changes of the document are watched too. An attachment.
 */
export function contentHeight(
  report: (heightPx: number) => void,
): (node: HTMLElement) => () => void {
  return (node) => {
    let reported: number | undefined;
    const measure = (): void => {
      const wanted = node.childElementCount === 0 ? 0 : Math.ceil(wantedHeight(node));
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
  let height = node.getBoundingClientRect().height;
  for (const part of node.querySelectorAll<HTMLElement>('[data-scroll]')) {
    const inner = part.firstElementChild?.getBoundingClientRect().height ?? 0;
    part.style.setProperty('--natural', `${inner}px`);
    const hidden = inner - part.clientHeight;
    const overflows = hidden > 1;
    if (overflows) height += hidden;
    part.toggleAttribute('data-overflows', overflows);
    if (overflows) part.setAttribute('tabindex', '0');
    else part.removeAttribute('tabindex');
  }
  return height;
}
