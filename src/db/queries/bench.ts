import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Tubes a lab expects or has on its counter, oldest draw first. */
export function listBenchTubes(tx: Tx, labId: LabId) {
  return tx
    .select({
      tubeId: tubes.id,
      barcode: tubes.barcode,
      state: tubes.state,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
      collectedAt: tubes.collectedAt,
      handedOverAt: tubes.handedOverAt,
      manifestAt: visits.manifestAt,
      orderId: tubes.orderId,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      replacesId: tubes.replacesId,
    })
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .innerJoin(visits, eq(visits.id, tubes.visitId))
    .where(and(eq(tubes.labId, labId), inArray(tubes.state, ['in-transit', 'handed-over'])))
    .orderBy(asc(tubes.collectedAt))
    .limit(200)
}

/** Tests a lab has still to enter, check or sign, the sooner promised first. */
export function listBenchItems(tx: Tx, labId: LabId) {
  return tx
    .select({
      testItemId: testItems.id,
      orderId: testItems.orderId,
      testCode: testItems.testCode,
      name: testItems.name,
      state: testItems.state,
      resultType: testItems.resultType,
      unit: tests.unit,
      choices: tests.choices,
      decimals: tests.decimals,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      value: results.value,
      choice: results.choice,
      text: results.text,
      flag: results.flag,
      rangeLow: results.rangeLow,
      rangeHigh: results.rangeHigh,
      comment: results.comment,
      accession: sql<string | null>`(select min(t.accession) from ${tubes} t
        join ${tubeItems} ti on ti.tube_id = t.id
        where ti.test_item_id = ${testItems.id} and t.accession is not null and t.state <> 'rejected')`,
    })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(
      and(
        eq(testItems.labId, labId),
        inArray(testItems.state, ['ready', 'entered', 'held', 'tech-verified', 'authorised']),
      ),
    )
    .orderBy(asc(orders.promisedAt), asc(testItems.orderId), asc(testItems.position))
    .limit(500)
}
