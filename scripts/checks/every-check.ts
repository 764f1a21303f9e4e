/** What judges the tree without running its tests, by the command that does it. */
const ofTheSource = {
  format: 'oxfmt --check',
  lint: 'oxlint',
  layers: 'node scripts/checks/layers.ts',
  verbs: 'node scripts/checks/verbs.ts',
  decisions: 'node scripts/checks/decisions.ts',
  sources: 'node scripts/checks/sources.ts',
  interleavings: 'node scripts/checks/interleavings.ts',
  finaliser: 'node scripts/checks/payment-writer.ts',
  openapi: 'node scripts/checks/openapi.ts',
  'spec-map': 'node scripts/checks/spec-map.ts',
  migrations: 'node scripts/checks/migrations.ts',
  diagram: 'node scripts/build/diagram.ts',
  controls: 'node scripts/checks/controls.ts',
  'dead-code': 'knip',
}

/** What judges the transitions and the statements that the tests of the code left behind. */
const ofTheTests = {
  edges: 'node scripts/checks/edges.ts',
  plans: 'node scripts/checks/plans.ts',
}

export const checks: Readonly<Record<string, string>> = { ...ofTheSource, ...ofTheTests }
export const namesWithoutTests: readonly string[] = Object.keys(ofTheSource)
