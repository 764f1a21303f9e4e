import {
  claimMessages,
  listOvertakenLetters,
  type MessageRow,
  settleMessages,
} from '#src/db/queries/messages/messages.ts'
import { keepRung } from '#src/db/queries/changes/visit-stamps.ts'
import { type Attempt, deliveryOf, isExpired } from '#src/domain/messages/delivery.ts'
import { saysMoreThanHeld } from '#src/domain/messages/held.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { writePushes } from '#src/usecases/parts/messages/push-rows.ts'
import { writeVisitNews } from '#src/usecases/parts/messages/visit-rows.ts'
import type { World } from '#src/usecases/world.ts'

/** A sender that has held a message this long is presumed dead. */
export const abandonedAfter = { minutes: 5 }

export type Failure = {
  messageId: MessageId
  event: string
  /** Not the message itself failed, but what was to tell devices of it. */
  channel?: 'push'
  reason: unknown
}

/**
 * Sends what is due in the outbox, at most fifty at once: claims the messages, sends each outside
 * any transaction, records the outcome. An expired one is dropped; one that its notification
 * channel refuses waits for a retry and delays no other. If a sender dies, its messages are claimed
 * again after five minutes, so a person may get one twice but never not at all. With each claimed one
 * those to the person's devices are written, for `deliverPushes`. Returns how many were claimed,
 * those that were refused, with what could not be written to devices, and how many of these were written.
 * A row for devices alone is none that is sent itself. What was held over a night is dropped where it
 * is not so any more.
 * Source: reliability F4; decisions 180, 186 and 218.
 */
export async function deliverMessages(
  world: World,
  actor: Actor,
): Promise<{ claimed: number; failures: Failure[]; pushes: number }> {
  authorise(actor, 'message:deliver')
  const { rows: all, overtaken, since, pushes } = await claim(world)
  if (all.length === 0) return { claimed: 0, failures: [], pushes: 0 }
  const rows = all.filter(({ id }) => !pushes.ended.has(id))
  const tried = await Promise.all(rows.map((row) => attempt(world, row, { overtaken, since })))
  await settle(world, actor, { tried, since })
  const failures = [...pushes.failures, ...tried.flatMap(({ failure }) => failure ?? [])]
  return { claimed: all.length, failures, pushes: pushes.written }
}

function claim(world: World) {
  return world.db.transaction(async (tx) => {
    const now = await world.clock.now(tx)
    const abandonedBefore = now.subtract(abandonedAfter)
    const rows = await claimMessages(tx, 'letters', { now, abandonedBefore })
    const overtaken = await overtakenOf(tx, rows)
    const told = rows.filter(({ id }) => !overtaken.has(id))
    const ofBookings = await writePushes(world, tx, told)
    const ofVisits = await writeVisitNews({ world, tx, now }, told)
    return { rows, overtaken, since: now, pushes: together(ofBookings, ofVisits) }
  })
}

/** What was held over a night and is not so any more: somebody accepted meanwhile, or it ended. */
function overtakenOf(tx: Tx, rows: readonly MessageRow[]) {
  const held = rows.filter(({ heldUntil }) => heldUntil !== null).map(({ id }) => id)
  return held.length > 0
    ? listOvertakenLetters(tx, held, saysMoreThanHeld)
    : Promise.resolve(new Set<MessageId>())
}

type Pushes = Awaited<ReturnType<typeof writePushes>>

function together(one: Pushes, other: Pushes): Pushes {
  return {
    written: one.written + other.written,
    failures: [...one.failures, ...other.failures],
    ended: one.ended.union(other.ended),
  }
}

/** `hasRung`: a bridge said that the patient's phone rang. */
type Tried = { row: MessageRow; attempt: Attempt; hasRung?: boolean; failure?: Failure }

type Claimed = { overtaken: ReadonlySet<MessageId>; since: Temporal.Instant }

async function attempt(world: World, row: MessageRow, claimed: Claimed): Promise<Tried> {
  if (isExpired(row, claimed.since)) return { row, attempt: 'expired' }
  if (claimed.overtaken.has(row.id)) return { row, attempt: 'overtaken' }
  // Its messages to devices could not be written: the failure says so.
  if (row.channel === 'devices') return { row, attempt: 'refused' }
  try {
    return { row, attempt: 'sent', hasRung: await send(world, row) }
  } catch (reason) {
    const failure = { messageId: row.id, event: row.event, reason }
    return { row, attempt: 'refused', failure }
  }
}

/** Whether it is a call of which the bridge says that it rang at the other side. */
async function send(world: World, row: MessageRow): Promise<boolean> {
  const { carriers, settings } = world
  const letter = openLetter(world, row)
  if (!letter || settings.isDemo) return false
  const { to, replyTo, subject, text } = letter
  if (row.channel === 'call') return (await carriers.call(to, text)).secondRang === true
  if (row.channel === 'sms') await carriers.sms(to, text)
  else await carriers.email({ to, ...(replyTo && { replyTo }), subject: subject ?? '', text })
  return false
}

/** A demonstration keeps what it would have sent, to show it. */
function settle(
  { db, clock, settings }: World,
  actor: Actor,
  { tried, since }: { tried: readonly Tried[]; since: Temporal.Instant },
) {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx)
    const all = tried.map(({ row, attempt }) => deliveryOf(row, attempt, now))
    const kept = await settleMessages(tx, all, { since, isWiped: !settings.isDemo })
    await keepRung(tx, rungOf(tried, kept), now)
    const events = new Map(tried.map(({ row }) => [row.id, row.event]))
    for (const { id, state } of all) {
      if (state === 'queued' || !kept.has(id)) continue
      await audit({ clock }, tx, actor, 'message:deliver', id, { event: events.get(id), state })
    }
  })
}

/** The phlebotomists' calls that rang at the patient's side. */
function rungOf(tried: readonly Tried[], kept: ReadonlySet<MessageId>): string[] {
  return tried.flatMap(({ row, hasRung }) =>
    hasRung && kept.has(row.id) && row.subjectId !== null ? [row.subjectId] : [],
  )
}
