import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { referrals } from '#src/db/schema/referrals.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

type Between = { labId: LabId; partnerId: LabId }

/** The tests that one lab sent to another and that were not received, first sent first. */
export function listOnTheWay(tx: Tx, { labId, partnerId }: Between, most: number) {
  return tx
    .select({
      id: referrals.id,
      tubeId: referrals.tubeId,
      aliquotCode: referrals.aliquotCode,
      accession: tubes.accession,
      barcode: tubes.barcode,
      test: tests.name,
      typeName: tubeTypes.name,
      carrier: referrals.carrier,
      sentAt: referrals.sentAt,
    })
    .from(referrals)
    .innerJoin(tubes, eq(tubes.id, referrals.tubeId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(testItems, eq(testItems.id, referrals.testItemId))
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .where(
      and(
        eq(referrals.labId, labId),
        eq(referrals.partnerId, partnerId),
        isNull(referrals.receivedAt),
        isNull(referrals.endedAt),
      ),
    )
    .orderBy(asc(referrals.sentAt), asc(referrals.id))
    .limit(most)
}
