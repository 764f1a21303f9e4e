// The tests of the code in their large sizes, then every journey in the browser. Arguments choose
// among the first.
import { spawnSync } from 'node:child_process'

const ofTheCode = ['run', '--config', 'config/vitest.config.ts', ...process.argv.slice(2)]
for (const [program, args] of [
  ['vitest', ofTheCode],
  ['node', ['scripts/browser.ts']],
] as const) {
  const env = { ...process.env, TEST_SIZE: 'long' }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
