import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/judging/flag.ts'
import { type Judged, judged, type MaybeJudged } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { ArrivedResult } from './arrived-result.ts'
import { mapped, type MappedResult } from './mapped.ts'
import { asChosen } from './placed-result.ts'
import type { InstrumentProfile } from './profile.ts'
import { readings } from './readings.ts'

type Bench = BenchFacts & { item: Item }
type Arriving = { arrived: ArrivedResult; profile: InstrumentProfile }

/**
 * How the limits of its test judge a value that waits, in whichever way it can be read: critical where
 * one of them is. Null where it says no number in the unit of the test.
 * Source: life cycle 5; reliability L12; decision 236.
 */
export function flagOfWaiting(
  facts: Bench,
  { arrived, profile }: Arriving,
  now: Temporal.Instant,
): ResultFlag | null {
  const all = readings(asChosen(profile, arrived), arrived)
  const flags = all.flatMap((reading) => judgedAs(facts, reading, now)?.judgement.flag ?? [])
  return flags.find(isCritical) ?? flags[0] ?? null
}

type Stands = Pick<Result, 'value' | 'comparator' | 'unit' | 'decimals' | 'computedFrom'>

/**
 * Whether a value is the very one that stands, sent once more: the same number in the same unit. What
 * an instrument computes itself is the same where it is as near to the value computed here as the
 * rounding of its parts may put it.
 * Source: decision 236; decision 261.
 */
export function isSameAs(
  facts: Bench,
  { arrived, profile }: Arriving,
  stands: Stands,
  now: Temporal.Instant,
): boolean {
  const read = mapped(asChosen(profile, arrived), { ...arrived, measuredAt: null })
  const again = read.ok ? judgedAs(facts, read.value, now) : undefined
  if (!read.ok || !again) return false
  if (again.comparator !== stands.comparator || again.unit !== stands.unit) return false
  if (again.value === stands.value) return true
  return stands.computedFrom !== null && isNear(again.value, read.value.value, stands)
}

/** Of a computed value, the share by which an instrument's own may differ. Source: decision 261. */
const NEAR = 0.03

/** Within that share, or within what both were rounded by: `text` is as the instrument printed it. */
function isNear(again: number | null, text: string, { value, decimals }: Stands): boolean {
  if (again === null || value === null) return false
  const printed = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  const rounding = (10 ** -printed + 10 ** -(decimals ?? 0)) / 2
  const bound = Math.max(rounding, NEAR * Math.abs(value))
  return Math.abs(again - value) <= bound * (1 + Number.EPSILON * 8)
}

function judgedAs(facts: Bench, reading: MappedResult, now: Temporal.Instant): Judged | undefined {
  const { item, rules } = facts
  if (item.resultType !== 'numeric') return undefined
  const own = rules.tests.find(({ code }) => code === item.testCode)?.unit ?? null
  // A unit that is missing is never assumed.
  if (reading.unit === null && own !== null) return undefined
  const typed = (value: string) =>
    judged(facts, now, item, { type: 'numeric', value: [value, reading.unit ?? ''].join(' ') })
  const read = typed(reading.value)
  const whole = read.ok ? read : withinBounds(read, typed)
  return whole?.ok ? whole.value : undefined
}

/** Beyond what the lab's method measures a value is judged as the bound that it would be reported as. */
function withinBounds(
  { error, facts }: Exclude<MaybeJudged, { ok: true }>,
  typed: (value: string) => MaybeJudged,
): MaybeJudged | undefined {
  const instead = error === 'beyond-reportable' ? facts?.['instead'] : undefined
  return instead === undefined ? undefined : typed(instead)
}
