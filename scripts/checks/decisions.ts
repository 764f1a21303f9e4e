// No verb of bookings, visits, tubes, results, reports, payments, refunds, chargebacks, cash,
// settlement, labs, reconciliation, receivables or credits decides by itself, and no part that they share: it loads, asks one function of
// src/domain, and saves. `undecided.json` counts, by file, what still decides; a count may only
// shrink.
//
//   npm run check -- decisions
//   npm run check -- decisions --shrink lowers the counts to what is left, and raises none
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { decidedOutside } from './decided-outside.ts'

const nouns =
  'bookings,visits,tubes,results,reports,payments,refunds,chargebacks,cash,settlement,labs,' +
  'reconciliation,receivables,credits'
const list = 'scripts/checks/undecided.json'

/** A verb or a part with such a name shows something and changes nothing: it may compare what it shows. */
const showing =
  /^(view|list|count|read|export|preview|render|simulate|watch|lab-earnings|verify-report)\b|-views?\.ts$/
const isJudged = (file: string) => !file.endsWith('.test.ts') && !showing.test(basename(file))

function judged(): Map<string, string[]> {
  const files = globSync([`src/usecases/{${nouns}}/*.ts`, `src/usecases/parts/{${nouns}}/*.ts`])
  return new Map(
    files
      .filter(isJudged)
      .toSorted()
      .map((file) => [file, decidedOutside(file, readFileSync(file, 'utf8'))]),
  )
}

/** Each line of a file that has more than its count, and each count that is too high. */
function breaches(found: ReadonlyMap<string, string[]>, counts: Record<string, number>) {
  const grown = [...found].flatMap(([file, lines]) =>
    lines.length > (counts[file] ?? 0) ? [...lines, `${file}: ${lines.length} decisions`] : [],
  )
  const loose = Object.entries(counts).flatMap(([file, count]) =>
    (found.get(file)?.length ?? 0) < count
      ? [`${file}: fewer than ${count} are left (npm run check -- decisions --shrink)`]
      : [],
  )
  return [...grown, ...loose]
}

function shrunk(found: ReadonlyMap<string, string[]>, counts: Record<string, number>) {
  const left = Object.entries(counts)
    .map(([file, count]) => [file, Math.min(count, found.get(file)?.length ?? 0)] as const)
    .filter(([, count]) => count > 0)
  return Object.fromEntries(left)
}

const verb = (body: string) => `import { Refusal } from '#src/usecases/refusal.ts'
export function cancel(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const facts = await loadEnding(step, permit, input.bookingId)
    ${body}
    return save(step, 'booking:cancel', facts, cancelling(facts, input))
  })
}`
/** What a verb must not do, each with what the check says about it. */
const bad: readonly (readonly [string, string])[] = [
  [`if (facts.booking.paidAt) throw new Refusal('stale')`, 'refuses on loaded facts'],
  [`facts.visit ?? refuse(new Refusal('stale'))`, 'refuses on loaded facts'],
  [`const gone = facts.visit\nif (!gone) throw new Refusal('stale')`, 'refuses on loaded facts'],
  [`const isBooked = facts.booking.state === 'booked'`, 'compares loaded facts'],
  [`const { paid } = facts\nif (paid > input.amount) return`, 'compares loaded facts'],
  [`const open = facts.tubes.filter((tube) => tube.state !== 'lost')`, 'compares loaded facts'],
  [`for (const tube of facts.tubes) if (tube.lab !== input.lab) return`, 'compares loaded facts'],
  [`const left = facts.paid - facts.refunded`, 'computes with loaded facts'],
  [`if ((await stateOf(step)) === 'booked') return`, 'compares loaded facts'],
]
const good: readonly string[] = [
  '',
  `if (!facts.booking) throw new Refusal('not-found')`,
  `if (facts.booking === undefined) return undefined`,
  `if (facts.tubes.length === 0) return undefined`,
  `if (input.reason === 'other' && !input.text) throw new Refusal('reason-missing')`,
]

/** A check can pass without checking anything: seeded breaches must be found, and nothing else. */
function provesItself(): boolean {
  const said = (body: string) => decidedOutside('seeded.ts', verb(body))
  const helper = `function isLate(visit: Visit) { return visit.end < now }`
  const file = 'src/usecases/bookings/seeded.ts'
  const one = new Map([[file, ['one']]])
  return (
    bad.every(([body, what]) => said(body).some((line) => line.endsWith(what))) &&
    good.every((body) => said(body).length === 0) &&
    decidedOutside('seeded.ts', helper).length === 1 &&
    breaches(one, {}).length > 0 &&
    breaches(one, { [file]: 2 }).length > 0 &&
    breaches(one, { [file]: 1 }).length === 0 &&
    shrunk(one, { [file]: 2, gone: 1 })[file] === 1 &&
    Object.keys(shrunk(one, {})).length === 0
  )
}

const found = judged()
const known: Record<string, number> = JSON.parse(readFileSync(list, 'utf8'))
const counts = process.argv.includes('--shrink') ? shrunk(found, known) : known
if (counts !== known) writeFileSync(list, `${JSON.stringify(counts, undefined, 2)}\n`)
const lines = breaches(found, counts)
for (const line of lines) console.error(line)
const isProven = provesItself()
if (!isProven) console.error('a decision in a verb would not be noticed')
const left = [...found.values()].flat().length
const files = [...found.values()].filter((one) => one.length > 0).length
console.log(`${found.size} files, ${files} of them still decide: ${left} decisions`)
process.exitCode = lines.length > 0 || found.size === 0 || !isProven ? 1 : 0
