import { claimMessages, type MessageRow, settleMessages } from '#src/db/queries/messages.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { abandonedAfter } from '#src/usecases/parts/messages/waiting.ts'

type Outcome = PromiseSettledResult<void>
type Claimed = { rows: MessageRow[]; since: Temporal.Instant }

/**
 * Sends messages of the outbox: claims them, sends each outside any transaction, records the
 * outcome. An expired one is dropped; one that its notification channel refuses waits for a retry
 * and holds up no other. If a sender dies, its messages are claimed again after five minutes, so a
 * person may get one twice but never not at all. Returns the outcome of each, in order; messages
 * claimed by another sender are left to it.
 * Source: reliability F4.
 */
export async function deliverMessages(
  world: World,
  actor: Actor,
  { messageIds }: { messageIds: readonly MessageId[] },
): Promise<Outcome[]> {
  authorise(actor, 'message:deliver')
  const claimed = await claim(world, messageIds)
  const [late, due] = parted(claimed.rows, (row) => isLate(row, claimed.since))
  const sent = await Promise.allSettled(due.map((row) => send(world, row)))
  const [gone, back] = parted(due, (_row, at) => sent[at]?.status === 'fulfilled')
  if (claimed.rows.length > 0) await settle(world, actor, claimed.since, { late, gone, back })
  const outcomes = new Map(due.map(({ id }, at) => [id, sent[at]]))
  return messageIds.map((id) => outcomes.get(id) ?? { status: 'fulfilled', value: undefined })
}

function claim({ db, clock }: World, ids: readonly MessageId[]): Promise<Claimed> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx)
    const abandonedBefore = now.subtract(abandonedAfter)
    return { rows: await claimMessages(tx, ids, { now, abandonedBefore }), since: now }
  })
}

function isLate({ expiresAt }: MessageRow, now: Temporal.Instant): boolean {
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
}

/** Splits the items by a predicate. */
function parted<Item>(items: readonly Item[], isSo: (item: Item, at: number) => boolean) {
  return [items.filter(isSo), items.filter((item, at) => !isSo(item, at))] as const
}

type Ended = Record<'late' | 'gone' | 'back', readonly MessageRow[]>

/** Messages of a channel that was down are retried later, with their failed jobs. */
function settle(world: World, actor: Actor, since: Temporal.Instant, { late, gone, back }: Ended) {
  const wiped = world.settings.isDemo ? {} : { sealed: null }
  return world.db.transaction(async (tx) => {
    const sentAt = await world.clock.now(tx)
    const ends = [
      { rows: gone, outcome: { state: 'sent', sentAt, ...wiped } },
      { rows: late, outcome: { state: 'dropped', ...wiped } },
      { rows: back, outcome: { state: 'queued', sendingSince: null } },
    ] as const
    for (const { rows, outcome } of ends) {
      const ids = await settleMessages(tx, { ids: rows.map(({ id }) => id), since }, outcome)
      const { state } = outcome
      if (state === 'queued') continue
      for (const { id, event } of rows)
        if (ids.has(id)) await audit(world, tx, actor, 'message:deliver', id, { event, state })
    }
  })
}

async function send(world: World, row: MessageRow): Promise<void> {
  const { carriers, settings } = world
  const letter = openLetter(world, row)
  if (!letter || settings.isDemo) return
  const { to, replyTo, subject, text } = letter
  if (row.channel === 'sms') await carriers.sms(to, text)
  else await carriers.email({ to, ...(replyTo && { replyTo }), subject: subject ?? '', text })
}
