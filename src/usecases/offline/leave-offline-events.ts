import { findLeftAtHand } from '#src/db/queries/offline/left-events.ts'
import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import type { ReplayOfflineEvents, SignedEvent } from '#src/domain/offline/event.ts'
import type { HeardEvent } from '#src/domain/offline/hearing.ts'
import { OfflineHoldId } from '#src/domain/offline/hold.ts'
import { leaving } from '#src/domain/offline/leaving.ts'
import { lastOfAll } from '#src/domain/offline/proved-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { toldOfEvent } from '#src/usecases/parts/offline/told-of-event.ts'
import { isSignedBy } from '#src/usecases/parts/offline/signed-by.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Sent = Pick<ReplayOfflineEvents, 'deviceId' | 'sentAt' | 'heardAt'> & {
  signed: SignedEvent
  isLast: boolean
}

/**
 * Keeps the steps of a phlebotomist who was suspended, or is none any more, for the office: nothing is
 * taken by itself. The phone's key says whose they are, so no session is needed. Each is kept once, in
 * a transaction of its own. Refuses `not-found` to whoever has not the key, `sign-in-first` while the
 * person may work, `ask-first` and `event-differs`.
 * Source: decisions 245 and 253.
 */
export async function leaveOfflineEvents(
  world: World,
  actor: Actor,
  { events, ...from }: ReplayOfflineEvents,
) {
  authorise(actor, 'offline:leave')
  const ordered = events.toSorted((a, b) => a.text.event.number - b.text.event.number)
  const last = lastOfAll(ordered.map(({ text }) => text.event.number))
  const heard: HeardEvent[] = []
  for (const signed of ordered) {
    const isLast = signed.text.event.number === last
    heard.push(await inStep(world, actor, (step) => left(step, { ...from, signed, isLast })))
  }
  return { events: heard.map(toldOfEvent) }
}

async function left(step: Step, { deviceId, signed, isLast, ...call }: Sent): Promise<HeardEvent> {
  const { text, event } = signed.text
  const { number, visitId } = event
  const [found, hands] = await Promise.all([
    findLeftAtHand(step.tx, { deviceId, number, visitId }),
    listHandChanges(step.tx, visitId),
  ])
  if (!found) throw new Refusal('not-found')
  const isSigned = isSignedBy(found.device.publicKey, signed)
  const sentAt = Temporal.Instant.from(call.sentAt)
  const heardAt = Temporal.Instant.from(call.heardAt)
  const sent = { event, textSha256: sha256(text), isSigned, sentAt, heardAt, isLast }
  const at = { now: step.now, holdId: OfflineHoldId.parse(step.world.chance.uuid()) }
  return save(step, 'offline:leave', null, leaving({ ...found, hands }, sent, at))
}
