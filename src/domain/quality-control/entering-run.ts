import {
  type NewAutoSwitch,
  offByFailure,
  type Switched,
} from '#src/domain/auto-verification/auto-switch.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { ControlFailureId, ControlRunId, ControlValueId, type EnterControlRun } from './control.ts'
import {
  type ControlsAtHand,
  type EarlierValue,
  pointsOf,
  type TargetInForce,
} from './controls-at-hand.ts'
import { type BrokenRule, isRejecting, westgard } from './westgard.ts'

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }
type Switches = {
  /** Of the lab's rules for the tests that are measured here. */
  switches: readonly Switched[]
  /** When controls of each test were last measured here. */
  lastGood: ReadonlyMap<ItemCode, Temporal.Instant>
}
type WhyNot = 'instrument-retired' | 'stale' | 'lot-expired'
type Judged = { testCode: ItemCode; broken: readonly BrokenRule[] }
type Measured = { target: TargetInForce; id: ControlValueId; value: number }

/**
 * Enters the controls of one run, judges each of its tests by Westgard's rules, and opens a failure
 * for each that a rule rejects; where one is open already, that one stays. A failure switches the
 * verification by rule of its test off. Refuses, in this order:
 * `instrument-retired`; `stale` where another run was entered or a target set since; `lot-expired`,
 * naming the test.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function enteringRun(
  facts: ControlsAtHand & Switches,
  input: EnterControlRun,
  { by, now, newId }: Hand,
): Decision<{ runId: ControlRunId; judged: Judged[] }, WhyNot> {
  if (facts.isRetired) return { ok: false, error: 'instrument-retired' }
  const measured = input.values.flatMap(({ targetId, value }): Measured[] => {
    const target = facts.targets.find(({ id }) => id === targetId)
    return target ? [{ target, id: ControlValueId.parse(newId()), value }] : []
  })
  if (facts.lastRun !== input.lastRun || measured.length < input.values.length)
    return { ok: false, error: 'stale' }
  const expired = whyExpired(measured, now)
  if (expired) return expired
  const { labId, instrumentId } = facts
  const run = { id: ControlRunId.parse(newId()), labId, instrumentId, number: facts.lastRun + 1 }
  const entered = { enteredBy: by, enteredAt: now }
  const judged = judgedRun(facts, run, measured)
  const failures = judged.flatMap(({ testCode, broken }) => {
    const rejecting = broken.filter(isRejecting)
    if (rejecting.length === 0 || facts.failed.includes(testCode)) return []
    const of = { id: ControlFailureId.parse(newId()), labId, instrumentId, testCode }
    return [{ ...of, runId: run.id, broken: rejecting, openedBy: by, openedAt: now }]
  })
  const failed = failures.map(({ testCode }) => {
    return { testCode, lastGoodAt: facts.lastGood.get(testCode) ?? null }
  })
  const values = measured.map(({ target, id, value }) => {
    const of = { id, runId: run.id, instrumentId, testCode: target.testCode }
    return { ...of, targetId: target.id, value, ...entered }
  })
  return {
    ok: true,
    answer: { runId: run.id, judged },
    changes: {
      bookingId: null,
      transitions: [],
      created: {
        controlRun: [{ ...run, ...entered }],
        controlValue: values,
        controlFailure: failures,
        autoSwitch: offByFailure(facts.switches, failed, { instrumentId, now }),
      },
      audit: {
        subjectId: run.id,
        detail: { instrumentId, failed: failures.map(({ testCode }) => testCode) },
      },
    },
  }
}

/** The switches that an entered run turned; none where it was refused. Source: decision 251. */
export function turnsOf(decision: ReturnType<typeof enteringRun>): readonly NewAutoSwitch[] {
  return (decision.ok && decision.changes?.created?.autoSwitch) || []
}

function whyExpired(
  measured: readonly Measured[],
  now: Temporal.Instant,
): Refused<'lot-expired'> | undefined {
  const today = indianDay(now)
  const over = measured.find(
    ({ target }) => Temporal.PlainDate.compare(target.expiresOn, today) < 0,
  )
  return over && { ok: false, error: 'lot-expired', facts: { test: over.target.testCode } }
}

/** Each test of the run with the rules that it breaks. */
function judgedRun(
  { earlier }: ControlsAtHand,
  run: { id: string; number: number },
  measured: readonly Measured[],
): Judged[] {
  const fresh = measured.map(({ target, id, value }): EarlierValue => {
    const { testCode, level, mean, sd } = target
    return { id, runId: run.id, runNumber: run.number, testCode, level, value, mean, sd }
  })
  const codes = [...new Set(fresh.map(({ testCode }) => testCode))].toSorted()
  return codes.map((testCode) => {
    const all = [...earlier, ...fresh].filter((one) => one.testCode === testCode)
    return { testCode, broken: westgard(pointsOf(all)) }
  })
}
