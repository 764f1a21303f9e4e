import {
  claimMessages,
  type MessageRow,
  settleMessages,
} from '#src/db/queries/messages/messages.ts'
import { listOvertaken, takePushesInTurn } from '#src/db/queries/push/push-order.ts'
import { findPushTargets, settlePushDevices } from '#src/db/queries/push/push-subscriptions.ts'
import { type Attempt, deliveryOf, isExpired } from '#src/domain/messages/delivery.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isDeviceOver } from '#src/domain/people/session-life.ts'
import { PushDeviceId } from '#src/domain/push/push-device.ts'
import { pushOvertakers, pushRecalls } from '#src/messages/push-news.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { openDevice } from '#src/usecases/parts/push/sealed-device.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import type { World } from '#src/usecases/world.ts'
import { abandonedAfter, type Failure } from './deliver-messages.ts'

/**
 * Sends what is due to people's devices, at most fifty at once, apart from letters, so that a push
 * service that hangs delays no SMS. A device that is gone, belongs to another account by now, or
 * whose service is not on the list gets nothing; one whose endpoint its service no longer knows, whose
 * sign-in is over, or which agreed under another key of ours, is forgotten, unless it was renewed meanwhile. What its service does not
 * take by our key ends, and the log has the answer. A step after which a later one of its kind was written is not told any more, however it
 * came to wait: it would take the place of the later one. Anything else is tried again until the
 * message says nothing new. If a sender dies, its messages are claimed again: one may come twice, and
 * then replaces itself on the screen.
 * Source: reliability F4; decision 180.
 */
export async function deliverPushes(
  world: World,
  actor: Actor,
): Promise<{ claimed: number; failures: Failure[] }> {
  authorise(actor, 'message:deliver')
  const claimed = await claim(world)
  const { pushes, since } = claimed
  if (pushes.length === 0) return { claimed: 0, failures: [] }
  const tried = await Promise.all(pushes.map((push) => attempt(world, push, claimed)))
  await settle(world, actor, { tried, since })
  return { claimed: pushes.length, failures: tried.flatMap(({ failure }) => failure ?? []) }
}

type Letter = NonNullable<ReturnType<typeof openLetter>>
type Push = { row: MessageRow; deviceId?: PushDeviceId; letter?: Letter; unreadable?: unknown }
type Targets = Map<PushDeviceId, Awaited<ReturnType<typeof findPushTargets>>[number]>
type Claimed = {
  targets: Targets
  overtaken: ReadonlySet<MessageId>
  since: Temporal.Instant
  /** By the clock of sign-ins, which a demonstration does not move. */
  real: Temporal.Instant
}

function claim(world: World) {
  return world.db.transaction(async (tx) => {
    await takePushesInTurn(tx)
    const now = await world.clock.now(tx)
    const abandonedBefore = now.subtract(abandonedAfter)
    const rows = await claimMessages(tx, 'pushes', { now, abandonedBefore })
    const ids = rows.map(({ id }) => id)
    const overtaken = await listOvertaken(tx, ids, {
      by: pushOvertakers,
      apart: pushRecalls,
    })
    const pushes = rows.map((row) => opened(world, row))
    const found = await findPushTargets(
      tx,
      pushes.flatMap(({ deviceId }) => deviceId ?? []),
    )
    const targets: Targets = new Map(found.map((target) => [target.id, target]))
    const real = await world.clock.real(tx)
    return { pushes, targets, overtaken, since: now, real }
  })
}

/** One that can't be opened or read fails alone, when it is sent: another version may have written it. */
function opened(world: World, row: MessageRow): Push {
  try {
    const letter = openLetter(world, row)
    if (!letter?.push) throw new Error(`the message ${row.id} is for no device`)
    return { row, letter, deviceId: PushDeviceId.parse(letter.to) }
  } catch (unreadable) {
    return { row, unreadable }
  }
}

type Tried = Push & {
  attempt: Attempt
  /** As it was read: one that was renewed meanwhile is another. */
  forgotten?: { id: PushDeviceId; endpointHash: string }
  failure?: Failure
}

async function attempt(
  world: World,
  push: Push,
  { targets, overtaken, since, real }: Claimed,
): Promise<Tried> {
  const { row, deviceId, letter } = push
  if (isExpired(row, since)) return { ...push, attempt: 'expired' }
  if (overtaken.has(row.id)) return { ...push, attempt: 'overtaken' }
  const failed = (reason: unknown) => ({ failure: { messageId: row.id, event: row.event, reason } })
  if (!deviceId || !letter) return { ...push, attempt: 'refused', ...failed(push.unreadable) }
  const target = targets.get(deviceId)
  if (!world.push || target?.accountId !== row.userId) return { ...push, attempt: 'gone' }
  if (isDeviceOver(target, target.grants, real))
    return { ...push, attempt: 'gone', forgotten: target }
  try {
    const message = messageOf(world, { row, letter }, since)
    const { to, isOurs } = openDevice(world, target)
    if (!isOurs) return { ...push, attempt: 'gone', forgotten: target }
    const became = await world.push.send(to, message)
    if (became === 'sent') return { ...push, attempt: 'sent' }
    if (became === 'gone') return { ...push, attempt: 'gone', forgotten: target }
    // The log has an error's code: that the host is not on PUSH_HOSTS, or the service's answer.
    const reason = Object.assign(new Error('not taken'), { code: `push-${became}` })
    return { ...push, attempt: 'gone', ...failed(reason) }
  } catch (reason) {
    return { ...push, attempt: 'refused', ...failed(reason) }
  }
}

/** For the service worker of the device: what it shows, and what a tap opens. */
function messageOf(
  { cipher }: World,
  { row, letter }: { row: MessageRow; letter: Letter },
  now: Temporal.Instant,
) {
  if (!letter.push) throw new Error(`the message ${row.id} is for no device`)
  const { subject: title, text: body } = letter
  const { path, tag, urgency } = letter.push
  return {
    payload: JSON.stringify({ title, body, path, tag }),
    // The row has its end; at least a minute, because some services keep nothing for less.
    ttl: Math.max(60, Math.floor(row.expiresAt?.since(now).total('seconds') ?? 0)),
    urgency,
    // The service reads it: it tells neither the booking nor that two accounts have one.
    topic: sha256(cipher.hash(tag, 'push.topic')).slice(0, 32),
  }
}

/** A demonstration keeps the texts, to show them. */
function settle(
  { db, clock, settings }: World,
  actor: Actor,
  { tried, since }: { tried: readonly Tried[]; since: Temporal.Instant },
) {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx)
    const sent = tried.filter(({ attempt }) => attempt === 'sent')
    const taken = sent.flatMap(({ deviceId }) => deviceId ?? [])
    const gone = tried.flatMap(({ forgotten }) => forgotten ?? [])
    const deleted = await settlePushDevices(tx, { taken, gone, at: now })
    const all = tried.map(({ row, attempt, forgotten }) =>
      deliveryOf(row, forgotten && !deleted.has(forgotten.id) ? 'refused' : attempt, now),
    )
    const kept = await settleMessages(tx, all, { since, isWiped: !settings.isDemo })
    const events = new Map(tried.map(({ row }) => [row.id, row.event]))
    for (const { id, state } of all) {
      if (state === 'queued' || !kept.has(id)) continue
      const detail = { event: events.get(id), state, channel: 'push' }
      await audit({ clock }, tx, actor, 'message:deliver', id, detail)
    }
  })
}
