import type { Component } from 'svelte';
import { takeOver } from './page/taken-over.ts';

/**
 * Takes over a prerendered page, in place of kit's client: links are full page loads, so neither
 * router nor data loader is needed, and a page is 13 kB lighter. `vite.config.ts` puts it where
 * kit's `client.js` would be; the names and arguments are those that kit's own files ask for
 * (kit 2.70, pinned).
 */
interface App {
  readonly nodes: readonly (() => Promise<{ readonly component: Component }>)[];
  readonly root: new (options: object) => unknown;
}

interface Start {
  /** The layout's and the page's place in `nodes`. */
  readonly node_ids: readonly number[];
  readonly data: readonly ({ readonly data: unknown } | null)[];
}

/** Nothing on these pages follows kit's stores; its root component wants them all the same. */
export const stores = {
  page: {
    set() {
      /* no page follows */
    },
    notify() {
      /* nobody listens */
    },
    subscribe(run: () => void) {
      run();
      return () => undefined;
    },
  },
};

export async function start(app: App, target: Element, { node_ids, data }: Start): Promise<void> {
  const nodes = await Promise.all(node_ids.map((id) => app.nodes[id]!()));
  const props = {
    stores,
    components: [],
    constructors: nodes.map(({ component }) => component),
    page: { params: {} },
    form: null,
    ...Object.fromEntries(data.map((node, index) => [`data_${index}`, node?.data ?? null])),
  };
  new app.root({ target, props, hydrate: true, sync: false });
  takeOver();
}

/** Asked for by kit's `$app/paths`, for a function that no page calls. */
export function get_navigation_intent(): never {
  throw new Error('there is no router');
}

/** Asked for by kit's development server alone. */
export function load_css(): void {
  /* style sheets are links in the page */
}
