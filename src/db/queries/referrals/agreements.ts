import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { referralAgreements } from '#src/db/schema/referral-agreements.ts'
import type { Agreement, AgreementId } from '#src/domain/referrals/agreement.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** An agreement; undefined where there is none. */
export async function findAgreement(tx: Tx, id: AgreementId): Promise<Agreement | undefined> {
  const [row] = await tx.select().from(referralAgreements).where(eq(referralAgreements.id, id))
  return row
}

/** The one of two labs, in this direction, that has not ended. */
export async function findOpenAgreement(tx: Tx, labId: LabId, partnerId: LabId) {
  const [row] = await tx
    .select({ id: referralAgreements.id })
    .from(referralAgreements)
    .where(
      and(
        eq(referralAgreements.labId, labId),
        eq(referralAgreements.partnerId, partnerId),
        isNull(referralAgreements.endedAt),
      ),
    )
  return row
}

/** The last agreements of a lab, whichever side it is, latest first. */
export function listAgreementsOf(tx: Tx, labId: LabId, most: number): Promise<Agreement[]> {
  return tx
    .select()
    .from(referralAgreements)
    .where(or(eq(referralAgreements.labId, labId), eq(referralAgreements.partnerId, labId)))
    .orderBy(desc(referralAgreements.proposedAt), asc(referralAgreements.id))
    .limit(most)
}

/** A lab as another one sees it. */
export async function findPartner(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({ id: labs.id, name: labs.name, locality: labs.locality, state: labs.state })
    .from(labs)
    .where(eq(labs.id, labId))
  return row
}

/** Live labs other than this one, by name. */
export function listPartners(tx: Tx, labId: LabId) {
  return tx
    .select({ labId: labs.id, name: labs.name, locality: labs.locality })
    .from(labs)
    .where(and(eq(labs.state, 'active'), ne(labs.id, labId)))
    .orderBy(asc(labs.name), asc(labs.code))
}

/** Names of the labs of these agreements. */
export async function namesOfLabs(tx: Tx, agreements: readonly Agreement[]) {
  const ids = [...new Set(agreements.flatMap(({ labId, partnerId }) => [labId, partnerId]))]
  if (ids.length === 0) return new Map<LabId, string>()
  const rows = await tx
    .select({ id: labs.id, name: labs.name })
    .from(labs)
    .where(or(...ids.map((id) => eq(labs.id, id))))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The tests that a lab offers, alone or in a panel, by name. */
export function listOfferedTests(tx: Tx, labId: LabId) {
  return tx
    .select({
      code: tests.code,
      name: tests.name,
      restriction: tests.restriction,
      consentFamily: tests.consentFamily,
    })
    .from(tests)
    .where(
      sql`${tests.code} in (select offer.test_code from offers offer
          where offer.lab_id = ${labId} and offer.is_active and offer.test_code is not null
        union select member.test_code from offers offer
          join panel_members member on member.panel_code = offer.panel_code
          where offer.lab_id = ${labId} and offer.is_active)`,
    )
    .orderBy(asc(tests.name), asc(tests.code))
}
