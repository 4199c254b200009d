import { mount } from 'svelte';
import type { OverlayBridge } from '../app/protocol/bridge.ts';
import App from './App.svelte';
import { browserClock } from './shell/clock.ts';
import './tokens.css';

declare global {
  interface Window {
    /** put there by the preload script */
    readonly asktop: OverlayBridge;
  }
}

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target, props: { bridge: window.asktop, clock: browserClock } });
