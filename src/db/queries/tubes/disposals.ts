import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { custodyLinks } from '#src/db/schema/custody-links.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { TubeListPlace } from '#src/domain/tubes/storage.ts'

type Asked = {
  labId: LabId
  /** Half-open. */
  days?: { from: Temporal.Instant; until: Temporal.Instant } | undefined
  after?: TubeListPlace | undefined
}

/**
 * What a lab disposed of, latest first, with who did it by the tube's record. No patient and no
 * test.
 */
export function listDisposals(tx: Tx, { labId, days, after }: Asked, limit: number) {
  const isAfter =
    after && sql`(${tubes.disposedAt}, ${tubes.id}) < (${after.at.toString()}, ${after.id}::uuid)`
  return tx
    .select({
      id: tubes.id,
      barcode: tubes.barcode,
      accession: tubes.accession,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
      storedAt: tubes.storedAt,
      storedPlace: tubes.storedPlace,
      disposedAt: tubes.disposedAt,
      method: tubes.disposalMethod,
      by: user.name,
    })
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .leftJoin(
      custodyLinks,
      and(eq(custodyLinks.tubeId, tubes.id), eq(custodyLinks.event, 'dispose')),
    )
    .leftJoin(user, eq(user.id, custodyLinks.actorId))
    .where(
      and(
        eq(tubes.labId, labId),
        eq(tubes.state, 'disposed'),
        isAfter,
        days && and(gte(tubes.disposedAt, days.from), lt(tubes.disposedAt, days.until)),
      ),
    )
    .orderBy(desc(tubes.disposedAt), desc(tubes.id))
    .limit(limit)
}
