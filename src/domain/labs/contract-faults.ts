import type { Refused } from '#src/domain/changes.ts'
import type { ShareRow } from '#src/domain/lab-applications/submission.ts'
import type { ContractFacts } from './contract-at-hand.ts'
import { notOver, type Paper } from './paper-proposal.ts'

type PaperCode = 'paper-over' | 'scope-unknown'

/**
 * Why a table of shares does not hold: `fields-disagree` for unknown categories, `no-split` where
 * the lab offers a category that the table omits. Undefined where it holds.
 * Source: model, "Shares".
 */
export function holesIn(
  rows: readonly ShareRow[],
  { categories, offered }: ContractFacts,
): Refused<'fields-disagree' | 'no-split'> | undefined {
  const codes = rows.flatMap(({ categoryCode }) => categoryCode ?? [])
  if (codes.length === 0) return undefined
  const unknown = rows.flatMap(({ categoryCode }, at) =>
    categoryCode === null || categories.includes(categoryCode)
      ? []
      : [[`rows.${at}.categoryCode`, 'category-unknown'] as const],
  )
  if (unknown.length > 0)
    return { ok: false, error: 'fields-disagree', fields: Object.fromEntries(unknown) }
  const missing = offered.filter((code) => !codes.includes(code))
  if (missing.length === 0) return undefined
  return { ok: false, error: 'no-split', facts: { categories: missing.join(', ') } }
}

/**
 * Why a paper may not be proposed: `stale` where another version or document is current than was
 * shown, `paper-first` without a document, `paper-over` for an expired licence, `scope-unknown`
 * with every unknown code.
 * Source: decision 082.
 */
export function faultOfProposed(
  paper: Paper,
  facts: ContractFacts,
  today: Temporal.PlainDate,
): Refused<'stale' | 'paper-first' | PaperCode> | undefined {
  if ((facts.versions.get(paper.kind) ?? 0) !== paper.version) return { ok: false, error: 'stale' }
  const document = facts.documents.get(paper.kind)
  if (!document) return { ok: false, error: 'paper-first' }
  if (document.id !== paper.documentId) return { ok: false, error: 'stale' }
  return wrongIn(paper, facts, today)
}

/** What is wrong with a paper whenever it is looked at. Source: decision 082. */
export function wrongIn(
  paper: Paper,
  { knownTests }: ContractFacts,
  today: Temporal.PlainDate,
): Refused<PaperCode> | undefined {
  const over = notOver(paper, today)
  if (!over.ok) return { ok: false, error: over.error, fields: { to: 'licence-over' } }
  if (paper.kind !== 'accreditation') return undefined
  const unknown = paper.scope.filter((code) => !knownTests.includes(code))
  if (unknown.length === 0) return undefined
  const fields = { scope: 'nabl-scope' }
  return { ok: false, error: 'scope-unknown', fields, facts: { codes: unknown.join(', ') } }
}
