import { indianDay } from '#src/domain/india-time.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type CalculationOutcome,
  type CalculationRule,
  type CalculationSubject,
  type CalculationWay,
  subjects,
  waysOf,
} from './calculation-rule.ts'
import type { NoLotReason } from './kept-lot.ts'
import { lotAt } from './lot-in-force.ts'
import type { ReagentLot } from './reagent-lot.ts'

type Named = { proposer: string; decider: string | null }
export type KeptRule = CalculationRule & Named
export type NamedLot = ReagentLot & Named & { instrument: string | null; ender: string | null }

/** Where a rule or a lot stands. `coming`: confirmed, and its time is still to come. */
export type CalculationStanding =
  | 'waiting'
  | 'holds'
  | 'coming'
  | 'before'
  | 'expired'
  | 'ended'
  | 'wrong'
  | Exclude<CalculationOutcome, 'confirmed'>

/**
 * How a lab works today in each of both, what waits or comes, and what it may propose.
 * Source: decision 260.
 */
export function subjectsShown(rules: readonly KeptRule[], viewer: UserId, now: Temporal.Instant) {
  const today = indianDay(now)
  return subjects.map((subject) => {
    const mine = rules.filter((rule) => rule.subject === subject)
    const held = heldOn(mine, today)
    const way = held?.way ?? waysOf[subject][0]
    return {
      subject,
      way,
      others: waysOf[subject].filter((one) => one !== lastOf(mine, subject)),
      isWaiting: mine.some(({ decision }) => decision === null),
      rules: mine.map((rule) => ruleShown(rule, held, viewer, today)),
    }
  })
}

function heldOn(rules: readonly KeptRule[], today: Temporal.PlainDate): KeptRule | undefined {
  return rules
    .filter(({ decision, effectiveFrom }) => {
      const isThere = Temporal.PlainDate.compare(effectiveFrom, today) <= 0
      return decision === 'confirmed' && isThere
    })
    .toSorted((a, b) => Temporal.PlainDate.compare(b.effectiveFrom, a.effectiveFrom))[0]
}

/** The way that holds once every confirmed rule does. */
function lastOf(rules: readonly KeptRule[], subject: CalculationSubject): CalculationWay {
  const confirmed = rules
    .filter(({ decision }) => decision === 'confirmed')
    .toSorted((a, b) => Temporal.PlainDate.compare(b.effectiveFrom, a.effectiveFrom))
  return confirmed[0]?.way ?? waysOf[subject][0]
}

function ruleShown(
  rule: KeptRule,
  held: KeptRule | undefined,
  viewer: UserId,
  today: Temporal.PlainDate,
) {
  const { id, way, effectiveFrom, reason, version } = rule
  const isToCome = Temporal.PlainDate.compare(effectiveFrom, today) > 0
  const at = isToCome ? 'coming' : 'before'
  return {
    ruleId: id,
    version,
    way,
    standing: standing(rule, rule === held ? 'holds' : at),
    effectiveFrom: effectiveFrom.toString(),
    reason,
    ...peopleOf(rule, viewer),
  }
}

function standing(
  { decision }: { decision: CalculationOutcome | null },
  confirmed: CalculationStanding,
): CalculationStanding {
  if (decision === null) return 'waiting'
  return decision === 'confirmed' ? confirmed : decision
}

type Told = Named & Pick<CalculationRule, 'proposedBy' | 'proposedAt' | 'decidedAt' | 'decidedWhy'>

function peopleOf(row: Told, viewer: UserId) {
  const { decidedAt, decidedWhy, decider, proposer, proposedAt } = row
  return {
    isOwn: row.proposedBy === viewer,
    proposed: { by: proposer, at: proposedAt.toString() },
    decided: decidedAt && { by: decider ?? '', at: decidedAt.toString(), reason: decidedWhy },
  }
}

/**
 * The lots of a lab as their page shows them.
 * Source: decision 261.
 */
export function lotsShown(lots: readonly NamedLot[], viewer: UserId, now: Temporal.Instant) {
  return lots.map((lot) => {
    const { id, instrument, reagent, lotNumber, isi, meanNormalSeconds, donors, version } = lot
    const { expiresOn, usedFrom, endedAt, ender, endedWhy } = lot
    return {
      lotId: id,
      version,
      instrument,
      reagent,
      lotNumber,
      isi,
      meanNormalSeconds,
      donors,
      expiresOn: expiresOn.toString(),
      usedFrom: usedFrom?.toString() ?? null,
      standing: standing(lot, standingOfLot(lot, lots, now)),
      ended: endedAt && { at: endedAt.toString(), by: ender ?? '', reason: endedWhy ?? '' },
      ...peopleOf(lot, viewer),
    }
  })
}

function standingOfLot(
  lot: NamedLot,
  lots: readonly NamedLot[],
  now: Temporal.Instant,
): CalculationStanding {
  if (lot.isWrong) return 'wrong'
  if (lot.endedAt) return 'ended'
  if (lot.usedFrom && Temporal.Instant.compare(lot.usedFrom, now) > 0) return 'coming'
  const isExpired = Temporal.PlainDate.compare(indianDay(now), lot.expiresOn) > 0
  const used = lotAt(confirmed(lots), lot.instrumentId, now)
  if ('id' in used) return used.id === lot.id ? 'holds' : 'before'
  return isExpired ? 'expired' : 'before'
}

const confirmed = (lots: readonly NamedLot[]) =>
  lots.filter(({ decision }) => decision === 'confirmed')

type Place = { instrumentId: InstrumentId | null; name: string | null }

/**
 * Where PT is measured and no lot is in use, with the reason: no INR is computed there. A lab that
 * names no instrument for PT types its values.
 * Source: decision 261.
 */
export function withoutLot(
  instruments: readonly { instrumentId: InstrumentId; name: string }[],
  lots: readonly NamedLot[],
  now: Temporal.Instant,
): { name: string | null; why: NoLotReason }[] {
  const typed: Place[] = [{ instrumentId: null, name: null }]
  const places: readonly Place[] = instruments.length > 0 ? instruments : typed
  return places.flatMap(({ instrumentId, name }) => {
    const used = lotAt(confirmed(lots), instrumentId, now)
    return 'none' in used ? [{ name, why: used.none }] : []
  })
}
