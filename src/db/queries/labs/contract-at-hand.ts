import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import {
  authorizedSignatories,
  contractChanges,
  labBankAccounts,
} from '#src/db/schema/lab-contracts.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labPapers } from '#src/db/schema/lab-papers.ts'
import { labs, labShares } from '#src/db/schema/labs.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { paperKinds } from '#src/domain/labs/paper-proposal.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import { lockLabAtHand } from './lab-at-hand.ts'

const changeId = sql.placeholder('changeId')
const labId = sql.placeholder('labId')

const ofLab = sql`lab_id = labs.id`
/** Neither replaced nor refused, with an image that the office may look at. */
const isPaperDocument = sql`${ofLab} and file_key is not null
  and state not in ('replaced', 'refused')`

const facts = {
  categories: sql<string[]>`array(select code from categories)`,
  offered: sql<string[]>`array(select distinct coalesce(panel.category_code, test.category_code)
    from offers left join panels panel on panel.code = offers.panel_code
      left join tests test on test.code = offers.test_code
    where offers.lab_id = labs.id and offers.is_active)`,
  knownTests: sql<string[]>`array(select code from tests
    where code = any(${sql.placeholder('codes')}::text[]))`,
  papers: someOf(
    labPapers,
    { kind: labPapers.kind, version: labPapers.version },
    { where: ofLab, orderBy: sql`version` },
  ),
  documents: rowsOf(labDocuments, { where: isPaperDocument, orderBy: sql`kind` }),
}

const contractFacts = kept((tx) =>
  tx.select(facts).from(labs).where(eq(labs.id, labId)).prepare(''),
)

type Read = Awaited<ReturnType<ReturnType<typeof contractFacts>['execute']>>[number]

/** The newest version of each paper, and its document. */
function byKind({ papers, documents, ...rest }: Read) {
  const found = paperKinds.flatMap((kind) => {
    const document = documents.find((one) => one.kind === kind)
    return document ? [[kind, document] as const] : []
  })
  const versions = papers.map(({ kind, version }) => [kind, version] as const)
  return { ...rest, versions: new Map(versions), documents: new Map(found) }
}

/** PostgreSQL's array of texts, because a kept statement takes no empty list. */
const asArray = (codes: readonly string[]) =>
  `{${codes.map((code) => `"${code.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

/** @param codes the tests that a certificate would cover, of which those that exist are known. */
export async function readContractFacts(tx: Tx, id: LabId, codes: readonly string[]) {
  const [read] = await contractFacts(tx).execute({ labId: id, codes: asArray(codes) })
  return read && byKind(read)
}

/**
 * A lab, locked until the transaction ends, with what a change of its contract depends on:
 * undefined where there is none. A concurrent end of the lab waits, and withdraws the change.
 */
export async function lockContract(tx: Tx, id: LabId, codes: readonly string[]) {
  const [lab, read] = await Promise.all([lockLabAtHand(tx, id), readContractFacts(tx, id, codes)])
  return lab && read && { lab, facts: read }
}

const lockedLab = kept((tx) =>
  tx
    .select()
    .from(labs)
    .where(eq(labs.id, sql`(select lab_id from contract_changes where id = ${changeId})`))
    .for('no key update')
    .prepare(''),
)

const takesEffect = sql`${ofLab} and effective_at = contract_changes.effective_at`

const changeAtHand = kept((tx) =>
  tx
    .select({
      change: contractChanges,
      signatoryEmail: authorizedSignatories.email,
      shares: someOf(labShares, { id: labShares.id }, { where: takesEffect, orderBy: sql`id` }),
      accounts: someOf(
        labBankAccounts,
        { id: labBankAccounts.id },
        { where: takesEffect, orderBy: sql`id` },
      ),
      shareTimes: someOf(
        labShares,
        { at: labShares.effectiveAt },
        { where: ofLab, orderBy: sql`effective_at` },
      ),
      accountTimes: someOf(
        labBankAccounts,
        { at: labBankAccounts.effectiveAt },
        { where: ofLab, orderBy: sql`effective_at` },
      ),
    })
    .from(contractChanges)
    .innerJoin(labs, eq(labs.id, contractChanges.labId))
    .leftJoin(authorizedSignatories, eq(authorizedSignatories.labId, labs.id))
    .where(eq(contractChanges.id, changeId))
    .prepare(''),
)

/**
 * A change of a contract with its lab, locked until the transaction ends, because decisions about
 * one lab follow one another: what it would put into force, and when everything else takes effect.
 * Undefined where there is none.
 */
export async function lockChangeAtHand(tx: Tx, id: ContractChangeId) {
  const [[lab], [read]] = await Promise.all([
    lockedLab(tx).execute({ changeId: id }),
    changeAtHand(tx).execute({ changeId: id }),
  ])
  if (!lab || !read) return undefined
  const { shareTimes, accountTimes, ...rest } = read
  const shareBeginnings = shareTimes.map(({ at }) => at)
  return { lab, ...rest, shareBeginnings, accountBeginnings: accountTimes.map(({ at }) => at) }
}
