import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SettlementId } from '#src/domain/settlement/settlement.ts'
import { collecting } from '#src/domain/tubes/collecting.ts'
import { labelling, spoiling } from '#src/domain/tubes/labelling.ts'
import { cashTaking } from '#src/domain/visits/cash-taking.ts'
import {
  type CollectionAtHand,
  type TubeAtHand,
  tubesOfVisit,
} from '#src/domain/visits/collection-at-hand.ts'
import { finishing } from '#src/domain/visits/finishing.ts'
import { identificationAfterwards } from '#src/domain/visits/identification.ts'
import { judgeStamp } from '#src/domain/visits/place-stamp.ts'
import { arrival, departure } from '#src/domain/visits/under-way.ts'
import { triedCode, type WrongCode, wrongCode } from '#src/domain/visits/visit-code.ts'
import { withId } from '#src/domain/with-id.ts'
import type { OfflineStep, SentStep } from './event.ts'
import { failedAtDoor, leftOut, type NotDrawn } from './ended-at-door.ts'

/** What a step is judged by besides the visit. */
export type StepAt = NotDrawn & {
  /** When it happened. */
  now: Temporal.Instant
  by: UserId
  /** Of a possible entry against the lab. */
  entryId: SettlementId
  /** The visit's own code, and opens one that was sealed on the device; undefined where it does not. */
  code: string
  openCode: (sealed: string) => string | undefined
  seal: (saidBy: string, orderId: OrderId) => string
  /** Whether the label that is scanned was used before, anywhere on the platform. */
  isUsed: boolean
}

/** A visit with the place of its door. */
type AtDoor = CollectionAtHand & { booking: Parameters<typeof judgeStamp>[1] }
type Taken = Decision<{ state?: string; refused?: string; unproved?: string }, string>

/**
 * A step that was taken without a network, by the same rules as at the door, at its own time. Refuses
 * `step-unreadable` where a value of it is not taken.
 * Source: life cycle 3 and 4; decision 199.
 */
export function stepTaken(facts: AtDoor, step: SentStep, at: StepAt): Taken {
  switch (step.kind) {
    case 'unreadable':
      return { ok: false, error: 'step-unreadable' }
    case 'depart':
      return departure(facts, undefined, at.now)
    case 'arrive':
      return arrived(facts, step, at)
    case 'identify': {
      const { patients, codeSealed } = step
      const startCode = at.openCode(codeSealed) ?? ''
      return identificationAfterwards(facts, { patients, startCode }, at)
    }
    case 'write-off':
      return leftOut(facts, step, at)
    case 'fail':
      return failedAtDoor(facts.visit.state, step, at, { ...at, happenedAt: at.now })
    case 'take-cash':
      return paid(facts, step, at)
    case 'finish':
      return finishing(facts, at.by, { now: at.now, id: at.entryId })
    case 'label':
    case 'spoil':
    case 'collect':
      return ofTube(facts, step, at)
  }
}

/** A visit code that was typed and is wrong, with the try that it costs. */
export type LateCode = { wrong: WrongCode; tried: NonNullable<Changes['updated']> }

/**
 * The visit code of a step that comes too late to be taken still proves who stood at the door. It is
 * compared as often as any other: nobody finds a code by trying. Undefined where it is right, or the
 * step has none.
 * Source: life cycle 3; decision 199.
 */
export function lateCode(
  { visit }: AtDoor,
  step: SentStep,
  { code, openCode }: StepAt,
): LateCode | undefined {
  if (step.kind !== 'identify') return undefined
  const wrong = wrongCode(visit, openCode(step.codeSealed) ?? '', code)
  return wrong && { wrong, tried: triedCode(visit) }
}

type Of<Kind extends OfflineStep['kind']> = Extract<OfflineStep, { kind: Kind }>

function arrived(facts: AtDoor, { place }: Of<'arrive'>, { now }: StepAt) {
  const judged = judgeStamp(place, facts.booking, now)
  return arrival(facts, { visitId: facts.visit.id, tap: 'arriving', ...judged }, now)
}

function paid(facts: CollectionAtHand, { amountPaise }: Of<'take-cash'>, { by, now }: StepAt) {
  const taken = cashTaking(facts, { amountPaise }, { phlebotomistId: by, now })
  return taken.ok ? { ...taken, answer: {} } : taken
}

function ofTube(
  facts: CollectionAtHand,
  step: Of<'label' | 'spoil' | 'collect'>,
  { now, isUsed }: StepAt,
): Taken | Refused<'not-found'> {
  const tube = withId(tubesOfVisit(facts), step.tubeId)
  if (!tube) return { ok: false, error: 'not-found' }
  const found: TubeAtHand = { ...facts, tube }
  if (step.kind === 'spoil') return spoiling(found, now)
  if (step.kind === 'collect') return collecting(found, step, now)
  return labelling({ ...found, isUsed }, step, now)
}
