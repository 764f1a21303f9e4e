import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { nextAfter, openReasons, storedEvent } from '#src/db/queries/offline/offline-events.ts'
import { offlineDevices, offlineEvents } from '#src/db/schema/offline.ts'
import { roleGrants, suspensions } from '#src/db/schema/people.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { OfflineDeviceId } from '#src/domain/offline/device.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

const suspendedAt =
  sql<Temporal.Instant | null>`(select ${suspensions.suspendedAt} from ${suspensions}
  where ${suspensions.userId} = ${offlineDevices.phlebotomistId}
    and ${suspensions.restoredAt} is null)`.mapWith(suspensions.suspendedAt)

const isPhlebotomist = sql<boolean>`exists (select from ${roleGrants}
  where ${roleGrants.userId} = ${offlineDevices.phlebotomistId} and ${roleGrants.role} = 'phlebotomist')`

const atHand = kept((tx) =>
  tx
    .select({
      device: offlineDevices,
      stored: storedEvent,
      nextAfter,
      open: openReasons,
      suspendedAt,
      isPhlebotomist,
      visit: { bookingId: visits.bookingId, phlebotomistId: visits.phlebotomistId },
    })
    .from(offlineDevices)
    .leftJoin(
      offlineEvents,
      and(
        eq(offlineEvents.deviceId, offlineDevices.id),
        eq(offlineEvents.number, sql.placeholder('number')),
      ),
    )
    .leftJoin(visits, eq(visits.id, sql.placeholder('visitId')))
    .where(eq(offlineDevices.id, sql.placeholder('deviceId')))
    .prepare(''),
)

type Sent = { deviceId: OfflineDeviceId; number: number; visitId: VisitId }

/** A device with its event of this number, whether its person may work, and whose the visit is. */
export async function findLeftAtHand(tx: Tx, { deviceId, number, visitId }: Sent) {
  const [row] = await atHand(tx).execute({ deviceId, number, visitId })
  if (!row) return undefined
  const { suspendedAt: at, isPhlebotomist: is, ...found } = row
  return { ...found, away: { suspendedAt: at, isPhlebotomist: is } }
}
