import { findEventAtHand } from '#src/db/queries/offline/offline-events.ts'
import { type HeardEvent, hearing } from '#src/domain/offline/hearing.ts'
import type { ReplayOfflineEvents, SignedEvent } from '#src/domain/offline/event.ts'
import { OfflineHoldId } from '#src/domain/offline/hold.ts'
import { lastOfAll } from '#src/domain/offline/proved-time.ts'
import { replaying } from '#src/domain/offline/replaying.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, type Permit } from '#src/usecases/access.ts'
import { isSignedBy } from '#src/usecases/parts/offline/signed-by.ts'
import { toldOfEvent } from '#src/usecases/parts/offline/told-of-event.ts'
import { tryStep } from '#src/usecases/parts/offline/try-step.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Sent = Pick<ReplayOfflineEvents, 'deviceId' | 'sentAt' | 'heardAt'> & {
  signed: SignedEvent
  isLast: boolean
}

/**
 * Takes the steps that a phone kept without a network, each once, in their order and at their own
 * time, each in a transaction of its own; one that was heard before is answered as then. What cannot
 * be taken is kept, and told or held for the office. Refuses `event-not-signed`, `ask-first` and
 * `event-differs`; what came before in the same call stays.
 * Source: life cycle 3 and 4; decisions 199 and 253.
 */
export async function replayOfflineEvents(
  world: World,
  actor: Actor,
  { events, ...from }: ReplayOfflineEvents,
) {
  const permit = authorise(actor, 'offline:replay')
  const ordered = events.toSorted((a, b) => a.text.event.number - b.text.event.number)
  const last = lastOfAll(ordered.map(({ text }) => text.event.number))
  const heard: (HeardEvent & { now: Temporal.Instant })[] = []
  for (const signed of ordered) {
    const isLast = signed.text.event.number === last
    const one = await inStep(world, actor, async (step) => ({
      ...(await replayed(step, permit, { ...from, signed, isLast })),
      now: step.now,
    }))
    heard.push(one)
  }
  /** By which a device sets its clock right. */
  const now = heard.at(-1)?.now.toString() ?? null
  return { events: heard.map(toldOfEvent), now }
}

async function replayed(
  step: Step,
  permit: Permit,
  { deviceId, sentAt, signed, isLast, ...call }: Sent,
): Promise<HeardEvent> {
  const { text, event } = signed.text
  const { number, visitId } = event
  const found = await findEventAtHand(step.tx, { deviceId, number, visitId })
  permit.over(found?.device)
  if (!found) throw asRefusal({ ok: false, error: 'not-found' })
  const isSigned = isSignedBy(found.device.publicKey, signed)
  const textSha256 = sha256(text)
  const heardAt = Temporal.Instant.from(call.heardAt)
  const heard = hearing(found, { event, textSha256, isSigned, heardAt }, step.now)
  if (!heard.ok) throw asRefusal(heard)
  if (heard.answer) return heard.answer
  const kept = { ...found, event, sentAt, heardAt, isLast }
  const { facts, ...tried } = await tryStep(step, permit, kept)
  const sent = { ...found, ...tried, event, textSha256, bookingId: facts?.booking.id ?? null }
  const at = { now: step.now, holdId: OfflineHoldId.parse(step.world.chance.uuid()) }
  return save(step, 'offline:replay', facts, replaying(sent, at))
}
