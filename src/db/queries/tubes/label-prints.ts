import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { isTubeOut } from '#src/db/queries/referrals/tube-out.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { labelPrints } from '#src/db/schema/label-prints.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'

/** What a label says of a specimen. */
const specimen = {
  tubeId: tubes.id,
  labId: tubes.labId,
  state: tubes.state,
  barcode: tubes.barcode,
  accession: tubes.accession,
  isOut: isTubeOut,
  collectedAt: tubes.collectedAt,
  typeName: tubeTypes.name,
  accountId: orders.accountId,
  patientName: orders.patientName,
  birthDate: orders.birthDate,
  sex: orders.sex,
  tests: sql<string[]>`array(select ${tests.shortName} from ${tubeItems}
    join ${testItems} on ${testItems.id} = ${tubeItems.testItemId}
    join ${tests} on ${tests.code} = ${testItems.testCode}
    where ${tubeItems.tubeId} = ${tubes.id} order by ${testItems.position})`,
}

/**
 * A specimen, locked until the transaction ends. How often its label was printed is read after that:
 * the same statement would still count as before it waited.
 */
export async function lockSpecimen(tx: Tx, tubeId: TubeId) {
  const [row] = await tx
    .select(specimen)
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .where(eq(tubes.id, tubeId))
    .for('update', { of: tubes })
  return row
}

export async function insertLabelPrint(tx: Tx, row: typeof labelPrints.$inferInsert) {
  await tx.insert(labelPrints).values(row)
}

/** A specimen, as its label says it. */
export async function findSpecimen(tx: Tx, tubeId: TubeId) {
  const [row] = await tx
    .select(specimen)
    .from(tubes)
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .where(eq(tubes.id, tubeId))
  return row
}

/** The last printing of a specimen's label; undefined where there was none. */
export async function findLastPrint(tx: Tx, tubeId: TubeId) {
  const [row] = await tx
    .select({
      number: labelPrints.number,
      size: labelPrints.size,
      copies: labelPrints.copies,
      printedAt: labelPrints.printedAt,
    })
    .from(labelPrints)
    .where(eq(labelPrints.tubeId, tubeId))
    .orderBy(desc(labelPrints.number))
    .limit(1)
  return row
}
