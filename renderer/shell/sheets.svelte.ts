import type { OverlayBridge } from '../../app/protocol/bridge.ts';
import { AgentPage } from '../agents/agent-page.svelte.ts';
import type { Stage } from './stage.ts';

/** Asktop's own pages: settings, agents above them, and "nothing is waiting". */
export class Sheets {
  readonly agentPage: AgentPage;
  /** summoned while nothing waits */
  quiet = $state(false);
  #settings = $state(false);
  #agents = $state(false);
  /** the page in front of every card; undefined = none */
  readonly front = $derived(this.#agents ? 'agents' : this.#settings ? 'settings' : undefined);
  readonly #bridge: OverlayBridge;
  readonly #stage: Stage;

  constructor(bridge: OverlayBridge, stage: Stage) {
    this.agentPage = new AgentPage(bridge);
    this.#bridge = bridge;
    this.#stage = stage;
  }

  openSettings(): void {
    this.#settings = true;
    this.#stage.focusCard();
  }

  openAgents(): void {
    this.#agents = true;
    this.#stage.focusCard();
    void this.agentPage.read();
  }

  /** Goes back to where one came from. */
  close(): void {
    if (this.#agents) this.#agents = false;
    else this.#settings = false;
    this.#stage.focusCard();
  }

  closeQuiet(): void {
    this.quiet = false;
    this.#bridge.hide();
  }

  closeAll(): void {
    this.#agents = this.#settings = this.quiet = false;
  }
}
