/** The house's rules (docs/house.md), held by a machine. @type {import('dependency-cruiser').IConfiguration} */
const core = (room) => `^packages/core/src/${room}`;
/** Rooms of core from the ground up: a room may import its own floor's neighbours below, never above. */
const FLOORS = [
  ['units', 'divisors', 'printable', 'problem', 'spelling'],
  ['format', 'schema'],
  ['field', 'hardware', 'model', 'schedule'],
  // A scenario is only looked up and filled in here; the rooms above compute from what it says.
  ['scenario'],
  ['layout'],
  ['legality', 'network', 'memory', 'tensor'],
  ['step'],
  ['episodes', 'plan'],
  ['index'],
];
const room = (names) => `^packages/core/src/(${names.join('|')})(/|[.]ts$)`;
const upward = FLOORS.slice(0, -1).map((floor, level) => ({
  name: `core-arrows-point-down-from-${floor.join('-')}`,
  comment: 'units < hardware, model, schedule < scenario < layout < network, memory < step < plan',
  severity: 'error',
  from: { path: room(floor) },
  to: { path: room(FLOORS.slice(level + 1).flat()) },
}));

module.exports = {
  forbidden: [
    ...upward,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-stands-alone',
      comment: 'core imports nothing outside itself but the schema library',
      severity: 'error',
      from: { path: '^packages/core/src', pathNot: '[.]test[.]ts$|/testing/' },
      to: { pathNot: '^packages/core/src|node_modules/valibot' },
    },
    {
      name: 'engines-import-core-alone',
      severity: 'error',
      from: { path: '^packages/engines/src', pathNot: '[.]test[.]ts$' },
      to: { path: '^(packages/(cli|words)|apps)' },
    },
    {
      name: 'public-face-only',
      comment: 'other packages import core, engines and words by their index',
      severity: 'error',
      from: { path: '^(packages|apps|evidence|e2e)/', pathNot: '^packages/core/' },
      to: { path: core(''), pathNot: '^packages/core/src/index[.]ts$' },
    },
    {
      name: 'nobody-imports-an-app',
      severity: 'error',
      from: { pathNot: '^apps/' },
      to: { path: '^apps/' },
    },
    {
      name: 'an-episode-never-imports-another',
      severity: 'error',
      from: { path: '(^packages/core|^apps/web)/src/episodes/([^/]+)/' },
      to: {
        path: '(^packages/core|^apps/web)/src/episodes/[^/]+/',
        pathNot: '(^packages/core|^apps/web)/src/episodes/$2/',
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^[$]' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/build/|[.]svelte-kit)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
