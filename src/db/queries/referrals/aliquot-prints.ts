import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { aliquotPrints } from '#src/db/schema/aliquot-prints.ts'
import { tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { referrals } from '#src/db/schema/referrals.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'

/** What the label of an aliquot says, and whether it may be printed. */
const aliquot = {
  labId: referrals.labId,
  accountId: orders.accountId,
  lab: labs.name,
  code: referrals.aliquotCode,
  sentAs: referrals.sentAs,
  receivedAt: referrals.receivedAt,
  outcome: referrals.outcome,
  accession: tubes.accession,
  collectedAt: tubes.collectedAt,
  typeName: tubeTypes.name,
  test: tests.shortName,
  sex: orders.sex,
  birthDate: orders.birthDate,
}

const ofReferral = (tx: Tx, id: ReferralId) =>
  tx
    .select(aliquot)
    .from(referrals)
    .innerJoin(labs, eq(labs.id, referrals.labId))
    .innerJoin(tubes, eq(tubes.id, referrals.tubeId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .innerJoin(testItems, eq(testItems.id, referrals.testItemId))
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .where(eq(referrals.id, id))

/** An aliquot as its label says it; undefined where there is none. */
export async function findAliquot(tx: Tx, id: ReferralId) {
  const [row] = await ofReferral(tx, id)
  return row
}

/** The same, its referral locked until the transaction ends: see `lockSpecimen`. */
export async function lockAliquot(tx: Tx, id: ReferralId) {
  const [row] = await ofReferral(tx, id).for('update', { of: referrals })
  return row
}

export async function insertAliquotPrint(tx: Tx, row: typeof aliquotPrints.$inferInsert) {
  await tx.insert(aliquotPrints).values(row)
}

/** The last printing of an aliquot's label; undefined where there was none. */
export async function findLastAliquotPrint(tx: Tx, id: ReferralId) {
  const { number, size, copies, printedAt } = aliquotPrints
  const [row] = await tx
    .select({ number, size, copies, printedAt })
    .from(aliquotPrints)
    .where(eq(aliquotPrints.referralId, id))
    .orderBy(desc(aliquotPrints.number))
    .limit(1)
  return row
}
