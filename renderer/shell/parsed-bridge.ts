import {
  type OverlayBridge,
  bridgeCalls,
  bridgeResults,
  Change,
} from '../../app/protocol/bridge.ts';

/**
 * The bridge with every message parsed in both directions. Throws (or rejects) with zod's error where a message is not
 * what `bridge.ts` says: that is a bug of one of the two sides, never an expected outcome.
 */
export function parsedBridge(raw: OverlayBridge): OverlayBridge {
  return {
    state: async () => bridgeResults.state.parse(await raw.state()),
    onChange: (listener) => raw.onChange((change) => listener(Change.parse(change))),
    act: async (...call) => bridgeResults.act.parse(await raw.act(...bridgeCalls.act.parse(call))),
    measure: async (...call) =>
      bridgeResults.measure.parse(await raw.measure(...bridgeCalls.measure.parse(call))),
    resize: (...call) => raw.resize(...bridgeCalls.resize.parse(call)),
    editing: (...call) => raw.editing(...bridgeCalls.editing.parse(call)),
    release: () => raw.release(),
    hide: () => raw.hide(),
    changeSettings: async (...call) =>
      bridgeResults.changeSettings.parse(
        await raw.changeSettings(...bridgeCalls.changeSettings.parse(call)),
      ),
    askSample: async () => bridgeResults.askSample.parse(await raw.askSample()),
    checked: (...call) => raw.checked(...bridgeCalls.checked.parse(call)),
    agentSetups: async () => bridgeResults.agentSetups.parse(await raw.agentSetups()),
    changeSetup: async (...call) =>
      bridgeResults.changeSetup.parse(
        await raw.changeSetup(...bridgeCalls.changeSetup.parse(call)),
      ),
    testSetup: async (...call) =>
      bridgeResults.testSetup.parse(await raw.testSetup(...bridgeCalls.testSetup.parse(call))),
    checkRules: async (...call) =>
      bridgeResults.checkRules.parse(await raw.checkRules(...bridgeCalls.checkRules.parse(call))),
    changeSwitch: (...call) => raw.changeSwitch(...bridgeCalls.changeSwitch.parse(call)),
  };
}
