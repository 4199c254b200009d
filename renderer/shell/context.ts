import { createContext } from 'svelte';
import type { Overlay } from './overlay.svelte.ts';

/** The page's one overlay, for every component below the root. */
export const [theOverlay, provideOverlay] = createContext<Overlay>();
