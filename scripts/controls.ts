// Removes each guard, one at a time, in a disposable copy, and expects its test to fail by an
// assertion: a test that passes without its guard proves nothing, and one that breaks before it
// asserts proves as little. With the guards in place all of them must pass first.
//
//   npm run test:controls all of them
//   npm run test:controls -- visit tube those with one of these in their name or their test's file
//   npm run test:controls -- --changed main those whose guard or test changed since this commit
//   npm run test:controls -- --resume those that no run has proved yet with these texts, by its log
//   npm run test:controls -- --log FILE writes its log there; without it `.data/controls.log`
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { controlLog, markOf, ownLog } from '#test/controls/control-log.ts'
import { type Lane, makeLane, prepare } from '#test/controls/control-lane.ts'
import type { Control } from '#test/controls/control.ts'
import { everyControl } from '#test/controls/every-control.ts'
import type { Verdict } from '#test/controls/script-verdict.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'string' },
    resume: { type: 'boolean', default: false },
    log: { type: 'string', default: ownLog },
    lanes: { type: 'string', default: String(availableParallelism()) },
  },
})

const nameOf = ({ by }: Control) => ('file' in by ? by.file : by.check)

/** Committed since then, or not committed yet. */
function changedSince(commit: string) {
  const lines = [
    ['diff', '--name-only', `${commit}...HEAD`],
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '-o', '--exclude-standard'],
  ].map((args) => execFileSync('git', args).toString().split('\n'))
  return new Set(lines.flat())
}

function choose() {
  const isWanted = (name: string) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part))
  const named = everyControl.filter((control) => [control.guard, nameOf(control)].some(isWanted))
  if (!values.changed) return named
  const changed = changedSince(values.changed)
  return named.filter((control) =>
    [control.file, nameOf(control), ...(control.also ?? []).map(({ file }) => file)].some((file) =>
      changed.has(file),
    ),
  )
}

/** With the guards in place a file runs once for all checks that name it. */
async function judgeWith(lane: Lane, controls: Control[]): Promise<Map<Control, Verdict>> {
  const titles = controls.flatMap(({ by }) => ('file' in by ? [by.title] : []))
  const [first] = controls
  if (!first) return new Map()
  if ('check' in first.by) {
    const verdict = await lane.judge(first)
    return new Map(controls.map((control) => [control, verdict]))
  }
  const verdicts = await lane.judgeTests(first.by.file, [...new Set(titles)])
  return new Map(
    controls.map((control) => [
      control,
      ('file' in control.by && verdicts.get(control.by.title)) || 'not run',
    ]),
  )
}

const chosen = choose()
const log = controlLog(values.log)
/** Before the copies are made: somebody may edit the tree meanwhile. */
const marks = new Map(chosen.map((control) => [control, markOf(control)]))
const isToTry = (control: Control) => !values.resume || !log.isHeld(marks.get(control) ?? '')
const left = chosen.filter(isToTry)
const waiting = [...Map.groupBy(left, nameOf).values()]
const tally = { passed: 0, failed: 0 }

async function work(name: string) {
  using lane = makeLane(name)
  for (let controls = waiting.shift(); controls; controls = waiting.shift())
    for (const [control, withIt] of await judgeWith(lane, controls)) {
      const without = await lane.judgeWithout(control)
      const isGood = withIt === 'passed' && without === 'failed'
      tally[isGood ? 'passed' : 'failed'] += 1
      log.note(marks.get(control) ?? '', isGood, control.guard)
      console.log(
        `${isGood ? 'held' : 'BLIND'}  ${control.guard} (with it ${withIt}, without it ${without})`,
      )
    }
}

if (left.length < chosen.length) console.log(`${chosen.length - left.length} held before`)
if (left.length > 0) prepare()
const lanes = Math.min(Number(values.lanes), waiting.length)
await Promise.all(Array.from({ length: lanes }, (_, lane) => work(String(lane))))
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 || chosen.length === 0 ? 1 : 0
