// Takes each guard away, one at a time, in a copy that is thrown away, and expects its test to
// fail: a test that stays green without its guard proves nothing. First all of them must pass.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Control } from './controls-list.ts'
import { everyControl } from './every-control.ts'

/** A part of a guard's name or of its test's file; none: all of them. */
const wanted = process.argv[2] ?? ''
const copy = mkdtempSync(join(tmpdir(), 'oxalate-controls-'))
chmodSync(copy, 0o755) // PostgreSQL walks into it as another account
const patience = 180_000
const env = { ...process.env, TEST_PG: process.env.TEST_PG ?? 'controls' }

function makeCopy() {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'])
  const built = ['src/web/words/compiled', '.react-router']
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(file))
  for (const file of [...files, ...built]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(file, join(copy, file), { recursive: true, force: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

/** How many of the tests that a control names ran and how they ended. */
function judge({ by }: Control): 'passed' | 'failed' | 'not run' {
  if ('script' in by) {
    const { status } = spawnSync('npm', ['run', '-s', by.script], {
      cwd: copy,
      env,
      timeout: patience,
    })
    return status === 0 ? 'passed' : 'failed'
  }
  const report = join(copy, 'control.json')
  rmSync(report, { force: true })
  const exact = `^${by.title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`
  const args = ['run', '--config', 'config/vitest.config.ts', by.file, '-t', exact]
  spawnSync('vitest', [...args, '--reporter=json', `--outputFile=${report}`], {
    cwd: copy,
    env,
    timeout: patience,
  })
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  if (numFailedTests > 0) return 'failed'
  return numPassedTests > 0 ? 'passed' : 'not run'
}

function read(report: string) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

/** Takes the guard away, everywhere in its files, while it is judged. */
function judgeWithout(control: Control) {
  const edits = [control, ...(control.also ?? [])]
  const wholes = edits.map(({ file }) => readFileSync(join(copy, file), 'utf8'))
  if (edits.some(({ search }, index) => !wholes[index]?.includes(search)))
    return 'not there to be taken'
  for (const [index, { file, search, replace }] of edits.entries())
    writeFileSync(
      join(copy, file),
      (wholes[index] ?? '').replaceAll(search, () => replace),
    )
  try {
    return judge(control)
  } finally {
    for (const [index, { file }] of edits.entries())
      writeFileSync(join(copy, file), wholes[index] ?? '')
  }
}

const chosen = everyControl.filter(({ guard, by }) =>
  [guard, 'file' in by ? by.file : by.script].some((name) => name.includes(wanted)),
)
const tally = { passed: 0, failed: 0 }
try {
  makeCopy()
  for (const control of chosen) {
    const [withIt, without] = [judge(control), judgeWithout(control)]
    const isGood = withIt === 'passed' && without === 'failed'
    tally[isGood ? 'passed' : 'failed'] += 1
    console.log(
      `${isGood ? 'held' : 'BLIND'}  ${control.guard} (with it ${withIt}, without it ${without})`,
    )
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 || chosen.length === 0 ? 1 : 0
