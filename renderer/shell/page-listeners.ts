import type { Controls } from './controls.ts';
import type { Editing } from './editing.ts';
import type { Overlay } from './overlay.svelte.ts';

/** Hears what happens to the page as a whole. The gate comes first, in the capture phase. Returns its stop. */
export function listenToPage(overlay: Overlay, controls: Controls, editing: Editing): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const first = { signal, capture: true };
  for (const type of ['pointerdown', 'mousedown', 'scroll'])
    window.addEventListener(type, (event) => overlay.guard.note(event), first);
  window.addEventListener('resize', () => overlay.guard.look(), { signal });
  window.addEventListener('click', (event) => controls.gate(event), first);
  window.addEventListener('keydown', (event) => controls.gate(event), first);
  window.addEventListener('keydown', (event) => controls.keydown(event), { signal });
  window.addEventListener('keyup', (event) => controls.keyup(event), { signal });
  window.addEventListener(
    'focus',
    (event) => {
      overlay.guard.note(event);
      editing.look();
    },
    { signal },
  );
  window.addEventListener(
    'blur',
    () => {
      overlay.hold.end();
      overlay.hasKeyboard = false;
      editing.look();
    },
    { signal },
  );
  document.addEventListener('focusin', () => editing.look(), { signal });
  document.addEventListener('focusout', () => editing.look(), { signal });
  const look = (): void => {
    overlay.pageVisible = document.visibilityState === 'visible';
  };
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return () => stop.abort();
}
