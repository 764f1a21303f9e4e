import { type SQL, sql } from 'drizzle-orm'
import { downtimes } from '#src/db/schema/downtimes.ts'
import { contractChanges, labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labs, labShares, organizations } from '#src/db/schema/labs.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import type { UpdatedLabs } from '#src/domain/labs/updated-labs.ts'

type Change = (given: SQL) => SQL
type Table =
  | typeof labs
  | typeof labDocuments
  | typeof contractChanges
  | typeof labShares
  | typeof labBankAccounts
  | typeof organizations
  | typeof roleGrants
  | typeof downtimes

/** How rows of labs change that take no edge: see `updated-rows.ts`. */
export const labChanges: {
  readonly [Of in keyof UpdatedLabs]-?: { table: Table; write: readonly Change[] }
} = {
  papersOfRecord: {
    table: labs,
    write: [
      (given) => sql`update labs as found set licence_number = given.licence_number,
          licence_from = given.licence_from, licence_to = given.licence_to,
          nabl_certificate = given.nabl_certificate, nabl_from = given.nabl_from,
          nabl_to = given.nabl_to, nabl_scope = given.nabl_scope,
          pcpndt_number = given.pcpndt_number, pcpndt_to = given.pcpndt_to,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  reviewedDocument: {
    table: labDocuments,
    write: [
      (given) => sql`update lab_documents as found set state = given.state,
          reason = given.reason, expires_on = given.expires_on,
          registration_number = given.registration_number, decided_by = given.decided_by,
          decided_at = given.decided_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state <> 'replaced' returning 1`,
    ],
  },
  replacedDocument: {
    table: labDocuments,
    write: [
      (given) => sql`update lab_documents as found set state = 'replaced'
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state <> 'replaced' returning 1`,
    ],
  },
  removedDocument: {
    table: labDocuments,
    write: [
      (given) => sql`delete from lab_documents as found using ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state <> 'replaced' and found.draft_id is not null returning 1`,
    ],
  },
  endedChange: {
    table: contractChanges,
    write: [
      (given) => sql`update contract_changes as found set state = given.state,
          decided_by = given.decided_by, decided_at = given.decided_at, reason = given.reason,
          effective_at = given.effective_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state = 'waiting' returning 1`,
    ],
  },
  stoppedChange: {
    table: contractChanges,
    write: [
      (given) => sql`update contract_changes as found set state = 'withdrawn',
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state = 'approved' and found.effective_at = given.effective_at returning 1`,
    ],
  },
  stoppedShares: {
    table: labShares,
    write: [
      (given) => sql`delete from lab_shares as found using ${given} as given
        where found.id = given.id returning 1`,
    ],
  },
  stoppedAccount: {
    table: labBankAccounts,
    write: [
      (given) => sql`delete from lab_bank_accounts as found using ${given} as given
        where found.id = given.id returning 1`,
    ],
  },
  adopted: {
    table: organizations,
    write: [
      (given) => sql`update organizations as found set name = given.name,
          legal_entity = given.legal_entity, gstin_sealed = given.gstin_sealed,
          gstin_hash = given.gstin_hash
        from ${given} as given
        where found.id = given.id returning 1`,
    ],
  },
  endedRole: {
    table: roleGrants,
    write: [
      (given) => sql`delete from role_grants as found using ${given} as given
        where found.id = given.id returning 1`,
    ],
  },
  calledOff: {
    table: downtimes,
    write: [
      (given) => sql`update downtimes as found set withdrawn_by = given.withdrawn_by,
          withdrawn_at = given.withdrawn_at
        from ${given} as given
        where found.id = given.id and found.withdrawn_at is null
          and found.ends_at > given.withdrawn_at returning 1`,
    ],
  },
}
