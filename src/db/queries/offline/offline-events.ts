import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { chargeOfVisit } from '#src/db/queries/visits/charge-of-visit.ts'
import { offlineDevices, offlineEvents, offlineHolds } from '#src/db/schema/offline.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { payments } from '#src/db/schema/payments.ts'
import { visits } from '#src/db/schema/visits.ts'
import { phlebotomistEarnings } from '#src/db/schema/earnings.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { OfflineDeviceId } from '#src/domain/offline/device.ts'
import type { OfflineStep } from '#src/domain/offline/event.ts'
import type { EventOutcome } from '#src/domain/offline/hearing.ts'
import type { HoldReason, OfflineHoldId } from '#src/domain/offline/hold.ts'
import type { NewOfflineEvent } from '#src/domain/offline/new-of-offline.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

const { id: eventId, number, outcome, code, at, clock, textSha256 } = offlineEvents
/** An event that was heard before. */
export const storedEvent = { eventId, number, outcome, code, at, clock, textSha256 }

/** What the event before this one proves of the next; with the placeholder `number`. */
export const nextAfter = sql<Temporal.Instant | null>`(select p.next_after from ${offlineEvents} p
  where p.device_id = ${offlineDevices.id} and p.number = ${sql.placeholder('number')}::int - 1)`.mapWith(
  offlineEvents.nextAfter,
)

/** What of a visit waits for the office, of a device; with the placeholder `visitId`. */
export const openReasons = sql<
  HoldReason[]
>`array(select ${offlineHolds.reason} from ${offlineHolds}
  where ${offlineHolds.visitId} = ${sql.placeholder('visitId')}
    and ${offlineHolds.deviceId} = ${offlineDevices.id} and ${offlineHolds.outcome} is null)`

const atHand = kept((tx) =>
  tx
    .select({ device: offlineDevices, stored: storedEvent, nextAfter, open: openReasons })
    .from(offlineDevices)
    .leftJoin(
      offlineEvents,
      and(
        eq(offlineEvents.deviceId, offlineDevices.id),
        eq(offlineEvents.number, sql.placeholder('number')),
      ),
    )
    .where(eq(offlineDevices.id, sql.placeholder('deviceId')))
    .prepare(''),
)

type Sent = { deviceId: OfflineDeviceId; number: number; visitId: VisitId }

/** A device with its event of this number, and what of this visit waits for the office. */
export async function findEventAtHand(tx: Tx, { deviceId, number, visitId }: Sent) {
  const [row] = await atHand(tx).execute({ deviceId, number, visitId })
  return row
}

/** A phlebotomist's devices, those in use first, then the newest. */
export function listDevicesOf(tx: Tx, phlebotomistId: UserId) {
  return tx
    .select()
    .from(offlineDevices)
    .where(eq(offlineDevices.phlebotomistId, phlebotomistId))
    .orderBy(sql`${offlineDevices.revokedAt} is not null`, sql`${offlineDevices.registeredAt} desc`)
    .limit(20)
}

export async function findDevice(tx: Tx, id: OfflineDeviceId) {
  const [row] = await tx.select().from(offlineDevices).where(eq(offlineDevices.id, id))
  return row
}

/** An event of a visit that its phone sent too late to be taken, at a time that is known. */
const heldOf = (kind: OfflineStep['kind']) => sql`from ${offlineEvents} e
  where e.visit_id = ${visits.id} and e.device_id = ${offlineHolds.deviceId}
    and e.kind = ${kind} and e.outcome = 'held' and e.clock <> 'doubtful'
    and e.code is distinct from 'after-suspension'`

/** Cash that a phone took of a visit, and that is in no book: its booking ended before it was told. */
const cashOfHold = sql<{ amount: Paise; at: Temporal.Instant } | null>`(select json_build_object(
    'amount', (e.detail ->> 'amountPaise')::int, 'at', e.at)
  from ${offlineEvents} e where e.visit_id = ${visits.id} and e.device_id = ${offlineHolds.deviceId}
    and e.kind = 'take-cash' and e.outcome = 'held' and ${visits.state} in ('cancelled', 'no-show-ph')
  and exists (select from ${payments} where ${payments.bookingId} = ${bookings.id}
    and ${payments.state} = 'void' and ${payments.mode} = 'cash'
    and ${payments.amount} = (e.detail ->> 'amountPaise')::int)
  order by e.number limit 1)`.mapWith(({ amount, at }) => ({
  amount: paise(amount),
  at: Temporal.Instant.from(at),
}))

/** What the visit earned its phlebotomist, by lines; a withdrawal has the id of the line that it withdraws. */
const earningOfHold = sql<{
  id: string
  amount: Paise
} | null>`(select json_build_object('id', p.id,
    'amount', p.net_paise)
  from ${phlebotomistEarnings} p join ${ledgerEntries} l on l.id = p.id
    join ${ledgerJournals} j on j.id = l.journal_id
  where j.subject_id = ${visits.id} and p.phlebotomist_id = ${offlineHolds.phlebotomistId} and p.net_paise > 0
    and not exists (select from ${ledgerJournals} w where w.id = p.id)
  order by p.id limit 1)`.mapWith(({ id, amount }) => ({ id, amount: paise(amount) }))

/** What decides whether its phlebotomist is paid. */
export const toDecide = {
  hold: offlineHolds,
  accountId: bookings.accountId,
  bookingId: bookings.id,
  collectionCharge: chargeOfVisit,
  cancellationCharge: bookings.cancellationCharge,
  visitState: visits.state,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  earlyAllowedAt: visits.earlyAllowedAt,
  arrivedAt: sql<Temporal.Instant | null>`(select min(e.at) ${heldOf('arrive')})`.mapWith(
    offlineEvents.at,
  ),
  hasDrawn: sql<boolean>`exists (select ${heldOf('collect')})`,
  setOutAt: sql<Temporal.Instant | null>`(select min(e.at) from ${offlineEvents} e
    where e.visit_id = ${visits.id} and e.device_id = ${offlineHolds.deviceId}
      and e.clock <> 'doubtful' and e.code is distinct from 'after-suspension')`.mapWith(
    offlineEvents.at,
  ),
  cancelledAt: bookings.cancelledAt,
  hasGivenBack: sql<boolean>`exists (select from ${offlineEvents} e
    where e.visit_id = ${visits.id} and e.device_id = ${offlineHolds.deviceId}
      and e.code in ('visit-given-back', 'visit-passed-on'))`,
  cash: cashOfHold,
  /** Its visit was paid already. */
  isPaid: sql<boolean>`exists (select from ${ledgerJournals}
    where ${ledgerJournals.subjectId} = ${visits.id}
      and ${ledgerJournals.kind} in ('collection-earned', 'redraw-earned'))`,
  earning: earningOfHold,
}

const toRead = {
  hold: offlineHolds,
  bookingNumber: bookings.number,
  visitState: visits.state,
  device: offlineDevices.name,
  cash: cashOfHold,
  events: sql<HeldEvent[]>`coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at,
      'detail', e.detail, 'outcome', e.outcome, 'code', e.code,
      'between', case when e.clock = 'doubtful' and e.not_before is not null
        then json_build_object('from', e.not_before, 'to', e.received_at) end) order by e.at, e.number)
    from ${offlineEvents} e
    where e.visit_id = ${visits.id} and e.device_id = ${offlineHolds.deviceId}), '[]')`,
}

/** What a device sent of a visit, as the office reads it; `at` as ISO 8601. */
type HeldEvent = {
  kind: OfflineStep['kind']
  at: string
  detail: NewOfflineEvent['detail']
  outcome: EventOutcome
  code: string | null
  /** Of a doubtful time: what our own clock allows. */
  between: { from: string; to: string } | null
}

/** What waits for the office, the oldest first. */
export function listOpenHolds(tx: Tx, limit: number) {
  return tx
    .select(toRead)
    .from(offlineHolds)
    .innerJoin(visits, eq(visits.id, offlineHolds.visitId))
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .innerJoin(offlineDevices, eq(offlineDevices.id, offlineHolds.deviceId))
    .where(isNull(offlineHolds.outcome))
    .orderBy(asc(offlineHolds.openedAt), asc(offlineHolds.id))
    .limit(limit)
}

export async function findHold(tx: Tx, id: OfflineHoldId) {
  const [row] = await tx
    .select(toDecide)
    .from(offlineHolds)
    .innerJoin(visits, eq(visits.id, offlineHolds.visitId))
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(eq(offlineHolds.id, id))
  return row
}
