import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type AddControlLot,
  ControlLotId,
  ControlTargetId,
  type ControlValueId,
  type StrikeControlValue,
} from './control.ts'
import { ownTarget, type SetControlTarget } from './target.ts'

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

/**
 * Adds a lot of a control material. Refuses `lot-expired` for one that may not be measured any more.
 * That the lab has it already is refused when it is written, `lot-known`.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function addingLot(
  { material, level, lotNumber, ...input }: Omit<AddControlLot, 'labId'>,
  labId: LabId,
  { by, now, newId }: Hand,
): Decision<{ lotId: ControlLotId }, 'lot-expired'> {
  const expiresOn = Temporal.PlainDate.from(input.expiresOn)
  if (Temporal.PlainDate.compare(expiresOn, indianDay(now)) < 0)
    return { ok: false, error: 'lot-expired', facts: { test: lotNumber } }
  const id = ControlLotId.parse(newId())
  const lot = { id, labId, material, level, lotNumber, expiresOn, addedBy: by, addedAt: now }
  return {
    ok: true,
    answer: { lotId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { controlLot: [lot] },
      audit: { subjectId: id, detail: { material, level, lotNumber } },
    },
  }
}

/** A test that is measured on an instrument, and a lot for it. */
export type TargetAtHand = {
  labId: LabId
  instrumentId: InstrumentId
  testCode: ItemCode
  isMeasuredThere: boolean
  lot: { id: ControlLotId; labId: LabId; level: number }
  /** How many targets the level has had here. */
  number: number
  /** The level's target in force here; null before the first. */
  inForce: { lotId: ControlLotId; mean: number; sd: number; setBy: UserId } | null
  /** Values of this lot here that count and broke no rule. */
  values: readonly number[]
}

type WhyNotSet =
  | 'not-found'
  | 'stale'
  | 'few-values'
  | 'target-unchanged'
  | 'target-reason'
  | 'same-person'

/**
 * Sets the target of a lot for a test on an instrument: the last one of a level is in force. With it
 * the history of the level begins, so within a lot it is never set again as it is
 * (`target-unchanged`), and another one needs a reason (`target-reason`) and another person than who
 * set the one in force (`same-person`). Refuses `not-found` where the test is not measured there or
 * the lot is another lab's, `stale` where a target was set since, `few-values` for an own mean of too
 * few.
 * Source: ISO 15189:2022 7.3.7.2; CLSI C24, 4th edition; decision 228; decision 240.
 */
export function settingTarget(
  facts: TargetAtHand,
  input: SetControlTarget,
  { by, now, newId }: Hand,
): Decision<{ targetId: ControlTargetId }, WhyNotSet> {
  const { labId, instrumentId, testCode, lot, values } = facts
  if (!facts.isMeasuredThere || lot.labId !== labId) return { ok: false, error: 'not-found' }
  if (facts.number !== input.number) return { ok: false, error: 'stale' }
  const own = input.source === 'own'
  const limits = own ? ownTarget(values) : { mean: input.mean, sd: input.sd }
  if (!limits) return { ok: false, error: 'few-values', facts: { count: values.length } }
  const why = whyNotWithinLot(facts, { ...limits, reason: input.reason }, by)
  if (why) return why
  const id = ControlTargetId.parse(newId())
  const of = { id, labId, instrumentId, testCode, lotId: lot.id, level: lot.level }
  const fromCount = own ? values.length : null
  const number = facts.number + 1
  const target = {
    ...of,
    number,
    ...limits,
    source: input.source,
    fromCount,
    reason: input.reason ?? null,
  }
  return {
    ok: true,
    answer: { targetId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { controlTarget: [{ ...target, setBy: by, setAt: now }] },
      audit: { subjectId: id, detail: { instrumentId, testCode, level: lot.level, ...limits } },
    },
  }
}

type Wanted = { mean: number; sd: number; reason: string | undefined }

/** A lot that has a target already keeps it, unless another person says why not. */
function whyNotWithinLot(
  { inForce, lot }: TargetAtHand,
  { mean, sd, reason }: Wanted,
  by: UserId,
): Refused<'target-unchanged' | 'target-reason' | 'same-person'> | undefined {
  if (inForce?.lotId !== lot.id) return undefined
  if (inForce.mean === mean && inForce.sd === sd) return { ok: false, error: 'target-unchanged' }
  if (inForce.setBy === by) return { ok: false, error: 'same-person' }
  if (reason === undefined)
    return { ok: false, error: 'target-reason', fields: { reason: 'target-reason' } }
  return undefined
}

/**
 * Strikes out a value of a control: it stays, and counts for no rule any more. A failure that it
 * opened stays open. Never by whoever entered it. Refuses `not-allowed-now` where it was struck out
 * before.
 * Source: ISO 15189:2022 8.4.3; decision 228.
 */
export function striking(
  value: { id: ControlValueId; enteredBy: UserId; isStruck: boolean },
  { reason }: Pick<StrikeControlValue, 'reason'>,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<{ valueId: ControlValueId }, 'same-person' | 'not-allowed-now'> {
  const { id, enteredBy, isStruck } = value
  if (isStruck)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'struck-out', allowed: [] } }
  if (enteredBy === by) return { ok: false, error: 'same-person' }
  const strike = { valueId: id, enteredBy, struckBy: by, struckAt: now, reason }
  return {
    ok: true,
    answer: { valueId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { controlStrike: [strike] },
      audit: { subjectId: id, detail: { reason } },
    },
  }
}
