import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { referrals } from '#src/db/schema/referrals.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { OpenReferral, ReferralId, TubeOut } from '#src/domain/referrals/referral.ts'
import { openLimit } from './late-referrals.ts'
import { tubesOutOf } from './referred.ts'
import type { Usable } from '#src/domain/referrals/sending.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

/** Between which labs a referral is, and of which test: none of it ever changes. */
export async function findReferral(tx: Tx, id: ReferralId) {
  const [row] = await tx
    .select({
      id: referrals.id,
      labId: referrals.labId,
      partnerId: referrals.partnerId,
      testItemId: referrals.testItemId,
    })
    .from(referrals)
    .where(eq(referrals.id, id))
  return row
}

/** Which tubes of an order are at another lab themselves. */
export async function listTubesOut(tx: Tx, orderId: OrderId): Promise<TubeOut[]> {
  const { rows } = await tx.execute<{ out: TubeOut[] }>(
    sql`select ${tubesOutOf(sql`${orderId}::uuid`)} as out`,
  )
  return rows[0]?.out ?? []
}

/** The agreements in force by which a lab may refer a test, by name of the partner. */
export async function listUsable(tx: Tx, labId: LabId, testCode: ItemCode): Promise<Usable[]> {
  const { rows } = await tx.execute<Usable>(sql`
    select agreed.id as "agreementId", partner.id as "partnerId", partner.name as partner,
      partner.code as "partnerCode", test.code, test.restriction,
      test.consent_family as "consentFamily", agreed.transit_hours as "transitHours"
    from referral_agreements agreed join labs partner on partner.id = agreed.partner_id
      join tests test on test.code = ${testCode}
    where agreed.lab_id = ${labId} and agreed.accepted_at is not null and agreed.ended_at is null
      and test.code = any(agreed.tests) and partner.state = 'active'
      and exists (select from offers offer left join panel_members member
          on member.panel_code = offer.panel_code and member.test_code = test.code
        where offer.lab_id = partner.id and offer.is_active
          and (offer.test_code = test.code or member.test_code is not null))
    order by partner.name, agreed.id`)
  return rows
}

const own = alias(labs, 'own')
const partner = alias(labs, 'partner')

const shown = {
  id: referrals.id,
  labId: referrals.labId,
  lab: own.name,
  partnerId: referrals.partnerId,
  partner: partner.name,
  testItemId: referrals.testItemId,
  orderId: testItems.orderId,
  name: testItems.name,
  itemState: testItems.state,
  accession: tubes.accession,
  barcode: tubes.barcode,
  sentAs: referrals.sentAs,
  aliquotCode: referrals.aliquotCode,
  sentAt: referrals.sentAt,
  arriveBy: referrals.arriveBy,
  reportBy: referrals.reportBy,
  receivedAt: referrals.receivedAt,
  endedAt: referrals.endedAt,
  outcome: referrals.outcome,
  backAt: referrals.backAt,
}

/** Those of a lab, either side: open ones by their limit, then the last that ended. */
export function listReferralsOf(tx: Tx, labId: LabId, most: number) {
  return tx
    .select(shown)
    .from(referrals)
    .innerJoin(own, eq(own.id, referrals.labId))
    .innerJoin(partner, eq(partner.id, referrals.partnerId))
    .innerJoin(testItems, eq(testItems.id, referrals.testItemId))
    .innerJoin(tubes, eq(tubes.id, referrals.tubeId))
    .where(or(eq(referrals.labId, labId), eq(referrals.partnerId, labId)))
    .orderBy(
      sql`${referrals.endedAt} is not null`,
      sql`${openLimit} asc nulls last`,
      desc(referrals.sentAt),
      asc(referrals.id),
    )
    .limit(most)
}

/** One, with what its partner needs to know of the sample and nothing else of the person. */
export async function readReferral(tx: Tx, id: ReferralId) {
  const [row] = await tx
    .select({
      ...shown,
      accountId: orders.accountId,
      sex: orders.sex,
      birthDate: orders.birthDate,
      collectedAt: tubes.collectedAt,
      labelledAt: tubes.labelledAt,
      said: tubes.said,
      remark: tubes.remark,
      tubeTypeCode: tubes.tubeTypeCode,
      testCode: testItems.testCode,
      resultType: testItems.resultType,
      itemVersion: testItems.version,
      carrier: referrals.carrier,
      reason: referrals.reason,
      version: referrals.version,
    })
    .from(referrals)
    .innerJoin(own, eq(own.id, referrals.labId))
    .innerJoin(partner, eq(partner.id, referrals.partnerId))
    .innerJoin(testItems, eq(testItems.id, referrals.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(tubes, eq(tubes.id, referrals.tubeId))
    .where(eq(referrals.id, id))
  return row
}

type OutAt = Pick<OpenReferral, 'id' | 'testItemId' | 'partner' | 'isReceived'>

/** Of these tests those that are at another lab. */
export function listOut(tx: Tx, ids: readonly TestItemId[]): Promise<OutAt[]> {
  return tx
    .select({
      id: referrals.id,
      testItemId: referrals.testItemId,
      partner: partner.name,
      isReceived: sql<boolean>`${referrals.receivedAt} is not null`,
    })
    .from(referrals)
    .innerJoin(partner, eq(partner.id, referrals.partnerId))
    .where(and(inArray(referrals.testItemId, [...ids]), isNull(referrals.endedAt)))
}

/**
 * The open referrals on their way to a lab whose sample has this code: its aliquot's label, or the
 * barcode or lab number of the tube.
 */
export function listArriving(tx: Tx, partnerId: LabId, code: string) {
  return tx
    .select({ id: referrals.id, tubeId: referrals.tubeId, testItemId: referrals.testItemId })
    .from(referrals)
    .innerJoin(tubes, eq(tubes.id, referrals.tubeId))
    .where(
      and(
        eq(referrals.partnerId, partnerId),
        isNull(referrals.endedAt),
        isNull(referrals.receivedAt),
        sql`case when ${referrals.sentAs} = 'aliquot' then ${referrals.aliquotCode} = ${code}
          else ${code} in (${tubes.barcode}, upper(${tubes.accession})) end`,
      ),
    )
    .orderBy(asc(referrals.id))
}

/** The finished referrals of the tube of one, to the same partner, from which it is not back. */
export function listNotBack(tx: Tx, id: ReferralId) {
  const same = alias(referrals, 'same')
  return tx
    .select({
      id: same.id,
      version: same.version,
      tubeId: same.tubeId,
      partnerCode: partner.code,
    })
    .from(referrals)
    .innerJoin(
      same,
      and(eq(same.tubeId, referrals.tubeId), eq(same.partnerId, referrals.partnerId)),
    )
    .innerJoin(partner, eq(partner.id, same.partnerId))
    .where(
      and(
        eq(referrals.id, id),
        eq(same.outcome, 'done'),
        eq(same.sentAs, 'tube'),
        isNull(same.backAt),
      ),
    )
    .orderBy(asc(same.id))
}

/** The names of labs by their codes. */
export async function namesByCode(tx: Tx, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ code: labs.code, name: labs.name })
    .from(labs)
    .where(inArray(labs.code, [...codes]))
  return new Map(rows.map(({ code, name }) => [code, name]))
}
