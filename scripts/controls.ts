// Removes each guard, one at a time, in a disposable copy, and expects its test to fail by an
// assertion: a test that passes without its guard proves nothing, and one that breaks before it
// asserts proves as little. With the guards in place all of them must pass first. What held is
// recorded in `test/controls/seen.txt`.
//
//   npm run test:controls all of them
//   npm run test:controls -- stale those whose guard or test changed since they were seen to hold
//   npm run test:controls -- visit tube those with one of these in their name or their test's file
//   npm run test:controls -- --changed main those whose guard or test changed since this commit
//   npm run test:controls -- stale --minutes 20 starts none after twenty minutes
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Lane, makeLane, prepare } from '#test/controls/control-lane.ts'
import type { Control } from '#test/controls/control.ts'
import { everyControl } from '#test/controls/every-control.ts'
import type { Verdict } from '#test/controls/script-verdict.ts'
import { inTurns, markOf, seenRecord, staleAmong, testOf } from '#test/controls/seen.ts'
import { summaryOf } from '#test/controls/summary.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    lanes: { type: 'string', default: String(availableParallelism()) },
  },
})
const isStaleOnly = positionals[0] === 'stale'
const parts = isStaleOnly ? positionals.slice(1) : positionals

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
  const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))
  const named = everyControl.filter((control) => [control.guard, testOf(control)].some(isWanted))
  if (!values.changed) return named
  const changed = changedSince(values.changed)
  return named.filter((control) =>
    [control.file, testOf(control), ...(control.also ?? []).map(({ file }) => file)].some((file) =>
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
const record = seenRecord()
/** Before the copies are made: somebody may edit the files meanwhile. */
const marks = new Map(chosen.map((control) => [control, markOf(control)]))
const known = new Set(everyControl.map(({ guard }) => guard))
const left = isStaleOnly ? staleAmong(chosen, marks, record) : chosen
const waiting = inTurns(left, record)
const end = performance.now() + Number(values.minutes) * 60_000
const isTimeLeft = () => performance.now() < end
const tally = { held: 0, blind: 0 }

function note(
  control: Control,
  withIt: Verdict,
  without: Awaited<ReturnType<Lane['judgeWithout']>>,
) {
  const isHeld = withIt === 'passed' && without === 'failed'
  tally[isHeld ? 'held' : 'blind'] += 1
  const { guard } = control
  const day = new Date().toISOString().slice(0, 10)
  record.note({ guard, day, mark: marks.get(control) ?? '', isHeld }, known)
  console.log(`${isHeld ? 'held' : 'BLIND'}  ${guard} (with it ${withIt}, without it ${without})`)
}

async function work(name: string) {
  using lane = makeLane(name)
  for (let turn = waiting.shift(); turn && isTimeLeft(); turn = waiting.shift())
    for (const [control, withIt] of await judgeWith(lane, turn))
      if (isTimeLeft()) note(control, withIt, await lane.judgeWithout(control))
}

if (left.length < chosen.length) console.log(`${chosen.length - left.length} held before`)
if (left.length > 0) prepare()
const lanes = Math.min(Number(values.lanes), waiting.length)
await Promise.all(Array.from({ length: lanes }, (_, lane) => work(String(lane))))
const { line, isGood } = summaryOf({ ...tally, chosen: chosen.length, left: left.length })
console.log(`\n${line}`)
process.exitCode = isGood ? 0 : 1
