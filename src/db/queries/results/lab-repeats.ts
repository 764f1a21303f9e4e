import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { authorizedSignatories, labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

const kinds = ['pan', 'gstin', 'account', 'aadhaar'] as const
export type RepeatKind = (typeof kinds)[number]

/** Other live labs that share a number with this one, by the shared number and their code. */
export async function findRepeats(tx: Tx, labId: LabId) {
  const sharing = { pan: samePan, gstin: sameGstin, account: sameAccount, aadhaar: sameAadhaar }
  const found = []
  for (const kind of kinds) {
    const rows = await tx
      .select({ labId: labs.id, code: labs.code, name: labs.name })
      .from(labs)
      .where(
        and(
          ne(labs.id, labId),
          notInArray(labs.state, ['refused', 'terminated']),
          inArray(labs.id, sharing[kind](tx, labId)),
        ),
      )
      .orderBy(asc(labs.code))
      .limit(20)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found
}

/** The demonstration's organizations have no PAN and share nothing. */
function samePan(tx: Tx, labId: LabId) {
  return tx
    .select({ id: labs.id })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(
      sql`${organizations.panHash} = (select o.pan_hash from labs l
        join organizations o on o.id = l.organization_id where l.id = ${labId})`,
    )
}

function sameGstin(tx: Tx, labId: LabId) {
  return tx
    .select({ id: labs.id })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(
      sql`${organizations.gstinHash} = (select o.gstin_hash from labs l
        join organizations o on o.id = l.organization_id where l.id = ${labId})`,
    )
}

function sameAccount(tx: Tx, labId: LabId) {
  return tx
    .select({ id: labBankAccounts.labId })
    .from(labBankAccounts)
    .where(
      sql`${labBankAccounts.accountHash} in (select a.account_hash from lab_bank_accounts a
        where a.lab_id = ${labId})`,
    )
}

function sameAadhaar(tx: Tx, labId: LabId) {
  return tx
    .select({ id: authorizedSignatories.labId })
    .from(authorizedSignatories)
    .where(
      sql`${authorizedSignatories.aadhaarHash} = (select s.aadhaar_hash
        from authorized_signatories s where s.lab_id = ${labId})`,
    )
}
