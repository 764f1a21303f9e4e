import { lockSample } from '#src/db/queries/tubes/sample-at-hand.ts'
import { isLabelUsed } from '#src/db/queries/visits/collection-at-hand.ts'
import type { NotDrawn } from '#src/domain/offline/ended-at-door.ts'
import type { OfflineEvent, SentStep } from '#src/domain/offline/event.ts'
import { lastStepOf } from '#src/domain/offline/last-step.ts'
import type { EventAtHand } from '#src/domain/offline/hearing.ts'
import { provedTime } from '#src/domain/offline/proved-time.ts'
import { lateCode, stepTaken } from '#src/domain/offline/step-taken.ts'
import { trueTime } from '#src/domain/offline/true-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import type { Permit } from '#src/usecases/access.ts'
import { openStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { takeUnknownOff } from '#src/usecases/parts/offline/take-unknown-off.ts'
import { sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { loadFailure } from '#src/usecases/parts/visits/failure-at-hand.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Kept = Pick<EventAtHand, 'device' | 'nextAfter'> & {
  event: OfflineEvent
  sentAt: string
  heardAt: Temporal.Instant
  isLast: boolean
}
type Found = Awaited<ReturnType<typeof loadAnothersCollection>>

/** What a step is refused for that did not know of tests that joined meanwhile. */
const unaware: ReadonlySet<string> = new Set(['wrong-amount', 'tubes-open'])

/**
 * A kept step as it is decided at its own time; without facts where the visit is not theirs. Where it
 * shows that its phone did not know of tests that joined, they are taken off, and it is decided anew.
 * Source: decisions 199 and 211.
 */
export async function tryStep(step: Step, permit: Permit, kept: Kept) {
  const first = await tryOnce(step, permit, kept)
  const { facts, tried } = first
  const isUnaware = !tried.ok && unaware.has(tried.error) && kept.device.revokedAt === null
  if (!facts || !isUnaware) return first
  return (await takeUnknownOff(step, facts, kept.event)) ? tryOnce(step, permit, kept) : first
}

async function tryOnce(step: Step, permit: Permit, kept: Kept) {
  const { event, device } = kept
  const { now } = step
  const found = await loaded(step, permit, event)
  const facts = 'refused' in found ? null : found.facts
  const acceptedAt = facts?.visit.acceptedAt ?? null
  const proved = provedTime(kept, acceptedAt, { ...kept, now })
  const time = trueTime({
    happenedAt: Temporal.Instant.from(event.happenedAt),
    offsetMs: event.offsetMs,
    sentAt: Temporal.Instant.from(kept.sentAt),
    now,
    after: lastStepOf({ ...device, ...proved }, event.step, facts),
  })
  if ('refused' in found) {
    const tried = { ok: false, error: found.refused } as const
    return { facts: null, tried, time, proved, late: undefined }
  }
  const at = stepAt(step, kept, { ...found, now: time.at })
  const tried = stepTaken(found.facts, event.step, at)
  return { facts, tried, time, proved, late: lateCode(found.facts, event.step, at) }
}

/** A visit that is not theirs any more is no reason to lose what was done on it. */
async function loaded(step: Step, permit: Permit, { visitId, step: kept }: OfflineEvent) {
  try {
    const [facts, isUsed] = await Promise.all([
      loadAnothersCollection(step, permit, visitId),
      kept.kind === 'label' ? isLabelUsed(step.tx, kept.barcode) : false,
    ])
    return { facts, isUsed, ...(await notDrawn(step, facts, kept)) }
  } catch (error) {
    if (isRefusal(error)) return { refused: error.refusal }
    throw error
  }
}

/** What follows where nothing is drawn; the booking is locked already. */
async function notDrawn(step: Step, facts: Found, kept: SentStep) {
  const { tx, now } = step
  const sample =
    kept.kind === 'write-off' ? await lockSample(tx, 'tube', kept.tubeId, now) : undefined
  const failure = kept.kind === 'fail' ? await loadFailure(step, facts, undefined) : undefined
  return { sample, failure }
}

type Loaded = Pick<NotDrawn, 'sample' | 'failure'> & {
  facts: Found
  isUsed: boolean
  now: Temporal.Instant
}

function stepAt(
  step: Step,
  { event: { visitId, id }, device }: Kept,
  { facts, isUsed, now, sample, failure }: Loaded,
) {
  const { world } = step
  return {
    now,
    sample,
    failure,
    heard: sampleAt(step),
    isUsed,
    by: device.phlebotomistId,
    entryId: SettlementId.parse(world.chance.uuid()),
    code: openStartCode(world, facts.visit),
    openCode: (sealed: string) => world.deviceSeal.open(sealed, `visit-code ${visitId} ${id}`),
    seal: (saidBy: string, orderId: OrderId) =>
      world.cipher.seal(saidBy, `spoken_for.said_by ${visitId} ${orderId}`),
  }
}
