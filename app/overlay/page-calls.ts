import { askSample, type SampleParts } from '../cli/ask-sample.ts';
import type { Desk } from '../desk/desk.ts';
import type { OverlayState } from '../protocol/bridge.ts';
import { agentSetups, type SetupParts } from './agent-setups.ts';
import type { BridgeHost } from './bridge-host.ts';
import { checkRules } from './check-rules.ts';
import type { OverlayWindow } from './overlay-window.ts';
import type { Preferences } from './preferences.ts';
import type { SummonKey } from './summon-key.ts';
import type { WindowPulse } from './window-pulse.ts';

export interface PageParts {
  desk: Desk;
  window: OverlayWindow;
  preferences: Preferences;
  summonKey: SummonKey;
  quiet: Pick<OverlayState, 'turnedAway'>;
  pulse: WindowPulse;
  platform: OverlayState['platform'];
  sample: SampleParts;
  setup: Omit<SetupParts, 'preferences'>;
}

/** What each call of the page does, by the parts that do it. */
export function pageCalls(parts: PageParts): BridgeHost {
  const { desk, window, preferences, summonKey, quiet, pulse, platform, sample, setup } = parts;
  return {
    state: () => ({
      cards: desk.cards(),
      settings: preferences.current,
      unconfirmedRules: preferences.unconfirmedRules,
      language: preferences.language,
      platform,
      visible: window.visible,
      summonKey: summonKey.state,
      turnedAway: quiet.turnedAway,
    }),
    act: (id, act) => desk.act(id, act),
    measure: (id, act) => desk.measure(id, act),
    resize: (heightPx) => window.resize(heightPx),
    editing: (on) => window.editing(on),
    release: () => window.release(),
    hide: () => window.hide(),
    changeSettings: (change) => preferences.change(change),
    askSample: () => askSample(sample),
    ...agentSetups({ ...setup, preferences }),
    checkRules: (rules) => checkRules(rules, preferences.language),
    checked: (id) => pulse.answered(id),
  };
}
