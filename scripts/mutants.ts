// Mutates each rule of src/domain, and fails where its tests detect too few of the mutants.
// Arguments go to Stryker: `-- --mutate src/domain/orders/*.ts` for only some files.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { REPORT } from './mutant-shares.ts'

rmSync(REPORT, { force: true }) // an old one must not stand in for a run that broke
const stryker = ['run', 'config/stryker.config.json', ...process.argv.slice(2)]
for (const [program, args] of [
  ['stryker', stryker],
  ['node', ['scripts/mutant-shares.ts', REPORT]],
] as const) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
