import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type ControlStanding, qcStateAt } from '#src/domain/quality-control/qc-state.ts'
import type { AutoReplayId, AutoRuleId } from './auto-rule.ts'

/** Why a rule was switched: by a person, with another version, or by its controls. */
export const switchCauses = ['person', 'rule-changed', 'qc-failed', 'qc-not-run'] as const
export type SwitchCause = (typeof switchCauses)[number]

/** One turn of a switch, as stored; the last one of a test of a lab counts. */
export type NewAutoSwitch = {
  labId: LabId
  testCode: ItemCode
  number: number
  isOn: boolean
  /** With `isOn` alone. */
  ruleId: AutoRuleId | null
  replayId: AutoReplayId | null
  cause: SwitchCause
  /** Null: by the product. */
  switchedBy: UserId | null
  switchedAt: Temporal.Instant
  reason: string
  /** Whose values are in doubt; null: those of every instrument. */
  instrumentId: InstrumentId | null
  /**
   * What was verified by rule and measured after this instant is in doubt; null: nothing is. Unsigned
   * values are held back, signed ones listed.
   */
  doubtSince: Temporal.Instant | null
}

export type AutoSwitch = Pick<NewAutoSwitch, 'number' | 'isOn' | 'cause' | 'reason'>

/** A test of a lab that has been switched, with its last switch. */
export type Switched = { labId: LabId; testCode: ItemCode; number: number; isOn: boolean }

type Failed = { testCode: ItemCode; lastGoodAt: Temporal.Instant | null }

/**
 * What a failed control does to the rules of its tests: off, and what they verified since the last
 * good control of that instrument is in doubt. Also where it is off already: another instrument may
 * have measured what an earlier failure said nothing about. Never switched: nothing was verified.
 * Source: features C12; decision 242.
 */
export function offByFailure(
  switches: readonly Switched[],
  failed: readonly Failed[],
  { instrumentId, now }: { instrumentId: InstrumentId; now: Temporal.Instant },
): NewAutoSwitch[] {
  return failed.flatMap(({ testCode, lastGoodAt }) => {
    const last = switches.find((one) => one.testCode === testCode)
    if (!last) return []
    return [
      off(last, { cause: 'qc-failed', instrumentId, doubtSince: lastGoodAt ?? BEGINNING }, now),
    ]
  })
}

/** Before everything that was ever measured. */
const BEGINNING = Temporal.Instant.from('2000-01-01T00:00:00Z')

/** A rule that is on, with the controls of each instrument in use that measures its test. */
export type OnWithControls = Switched & {
  standings: readonly (ControlStanding & { instrumentId: InstrumentId })[]
}

/**
 * The rules whose controls are due: off, and what they verified since the last controls is in doubt.
 * One whose test no instrument measures any more is switched off as well.
 * Source: features C12; decision 242.
 */
export function offByOverdue(
  rules: readonly OnWithControls[],
  now: Temporal.Instant,
): NewAutoSwitch[] {
  return rules.flatMap((rule) => {
    const due = rule.standings.filter((one) => qcStateAt(one, now).state !== 'passed')
    if (due.length === 0 && rule.standings.length > 0) return []
    const last = due
      .flatMap(({ lastAt }) => lastAt ?? [])
      .toSorted((a, b) => Temporal.Instant.compare(a, b))
    const doubtSince = last[0] ?? null
    return [off(rule, { cause: 'qc-not-run', instrumentId: null, doubtSince }, now)]
  })
}

type Off = Pick<NewAutoSwitch, 'cause' | 'instrumentId' | 'doubtSince'>

function off(
  { labId, testCode, number }: Switched,
  as: Off,
  switchedAt: Temporal.Instant,
): NewAutoSwitch {
  const of = { labId, testCode, number: number + 1, isOn: false, ruleId: null, replayId: null }
  return { ...of, ...as, switchedBy: null, switchedAt, reason: as.cause }
}
