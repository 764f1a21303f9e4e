import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { BankAccount, Ifsc } from '#src/domain/identity/inputs.ts'
import { dayBegins } from '#src/domain/india-time.ts'
import { type ShareRow, ShareRows } from '#src/domain/lab-applications/submission.ts'
import { ContractChangeId } from './contract-change.ts'
import { LabId } from './lab.ts'
import {
  AccreditationPaper,
  isInOrder,
  LicencePaper,
  notInOrder,
  PcpndtPaper,
} from './paper-proposal.ts'

const line = oneLine(1, 200)

/** The bank account for payouts. The number is sealed; people see its last four digits. */
export const BankTerms = z.strictObject({
  bankName: line,
  accountHolderName: line,
  accountNumber: BankAccount,
  ifsc: Ifsc,
})

/** The proposed shares, from a day in India on; without a day, from the approval on. */
const Table = z.strictObject({ rows: ShareRows, from: z.iso.date().optional() })
const isTable = ({ rows }: { rows: readonly ShareRow[] }) => isSettlementTable(rows)
const notTable = { path: ['rows'], message: 'One row for everything, or one for each category.' }
export const SharesTerms = Table.refine(isTable, notTable)

const Bank = BankTerms.extend({ kind: z.literal('bank') })
const Shares = Table.extend({ kind: z.literal('shares') })

/** The proposal as stored: sealed. */
export const Proposal = z.discriminatedUnion('kind', [
  Bank,
  Shares,
  LicencePaper,
  AccreditationPaper,
  PcpndtPaper,
])
export type Proposal = z.infer<typeof Proposal>

const ofLab = { labId: LabId }
export const ProposeChange = z
  .discriminatedUnion('kind', [
    Bank.extend(ofLab),
    Shares.extend(ofLab),
    LicencePaper.extend(ofLab),
    AccreditationPaper.extend(ofLab),
    PcpndtPaper.extend(ofLab),
  ])
  .refine((proposal) => proposal.kind !== 'shares' || isTable(proposal), notTable)
  .refine(isInOrder, notInOrder)
export type ProposeChange = z.infer<typeof ProposeChange>

const version = z.int().min(1)

/** A decision is signed with the password. A refusal gives a reason. */
export const Decision = z
  .strictObject({
    decision: z.enum(['approve', 'refuse']),
    reason: freeText(3, 500).optional(),
    password: z.string().min(1).max(128),
    version,
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })
export type DecideChange = z.infer<typeof Decision> & { changeId: ContractChangeId }

export const WithdrawChange = z.strictObject({
  changeId: ContractChangeId,
  version: version.optional(),
})
export type WithdrawChange = z.infer<typeof WithdrawChange>

/** All changes of one lab; without a lab, those that wait for a decision. */
export const ListChanges = z.strictObject({ labId: LabId.optional() })
export type ListChanges = z.infer<typeof ListChanges>

/**
 * A new account is paid only 24 hours later: time for the previous contact to object.
 * Source: reliability S29.
 */
export const BANK_WAIT = { hours: 24 } as const

/** Under order share one row without a category, otherwise each category at most once. */
function isSettlementTable(rows: readonly ShareRow[]): boolean {
  const codes = rows.map(({ categoryCode }) => categoryCode)
  if (codes.includes(null)) return codes.length === 1
  return new Set(codes).size === codes.length
}

/**
 * When approved shares take effect: at the first instant of the day in India, or now if that is
 * past.
 * Source: model, "Ids, time, database".
 */
export function sharesFrom(day: string | undefined, now: Temporal.Instant): Temporal.Instant {
  if (day === undefined) return now
  const first = dayBegins(Temporal.PlainDate.from(day))
  return Temporal.Instant.compare(first, now) > 0 ? first : now
}

/**
 * The first free instant from the wanted one on: two changes that began at the same instant would
 * have no order.
 */
export function freeInstant(
  wanted: Temporal.Instant,
  taken: readonly Temporal.Instant[],
): Temporal.Instant {
  let at = wanted
  while (taken.some((one) => one.equals(at))) at = at.add({ milliseconds: 1 })
  return at
}

/** The codes of the tests that a proposed certificate would cover; of anything else none. */
export function scopeIn(proposal: Proposal): readonly string[] {
  return proposal.kind === 'accreditation' ? proposal.scope : []
}

/**
 * As shown to people and in the audit: of a bank account only its last four digits.
 * Source: reliability S2.
 */
export function toldProposal(proposal: Proposal) {
  if (proposal.kind !== 'bank') return proposal
  const { accountNumber, ...told } = proposal
  return { ...told, accountLastFour: accountNumber.slice(-4) }
}
