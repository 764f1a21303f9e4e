// The tests of the code in their large sizes; the plans of what they sent, where each growing table
// has a hundred thousand rows; then every journey in the browser. Arguments choose among the first,
// and then the plans are left out: an excuse that a part of the tests does not need is no fault.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { statementsFolder } from './checks/plans/statements.ts'

rmSync(statementsFolder, { recursive: true, force: true })
const isWhole = process.argv.length === 2
const ofTheCode = ['run', '--config', 'config/vitest.config.ts', ...process.argv.slice(2)]
for (const [program, args] of [
  ['vitest', ofTheCode],
  ...(isWhole ? [['node', ['scripts/checks/plans.ts']] as const] : []),
  ['node', ['scripts/browser.ts']],
] as const) {
  const env = { ...process.env, TEST_SIZE: 'long' }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
