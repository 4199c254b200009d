import { language } from '../words/language.svelte.ts';
import type { Overlay } from './overlay.svelte.ts';

/** Keeps language and theme of the document in step with the settings and the system. Returns its stop. */
export function keepAppearance(overlay: Overlay): () => void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  return $effect.root(() => {
    $effect(() => {
      root.lang = language.current;
    });
    $effect(() => {
      const { theme } = overlay.settings;
      const apply = (): void => {
        root.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
      };
      apply();
      dark.addEventListener('change', apply);
      return () => dark.removeEventListener('change', apply);
    });
  });
}
