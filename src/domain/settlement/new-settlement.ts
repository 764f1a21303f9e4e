import type { AccountId, NewAccountOfPerson } from '#src/domain/earnings/account.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Amounts } from './amounts.ts'
import type { DebtEnding, DebtId } from './debt.ts'
import type { OfPayee } from './payee.ts'
import type { RemittanceId, RemittedTax } from './remittance.ts'
import type { BatchId, PayoutId, Tax } from './settlement.ts'

type Instant = Temporal.Instant
type Day = Temporal.PlainDate

type NewBatch = {
  id: BatchId
  number: string
  week: Day
  state: 'made'
  madeBy: UserId
  madeAt: Instant
}

type NewPayout = Amounts &
  OfPayee & {
    id: PayoutId
    number: string
    batchId: BatchId
    state: 'batched'
    bankAccountId: string | null
    ownAccountId: AccountId | null
  }

type NewDebt = {
  id: DebtId
  labId: LabId
  amount: Paise
  how: DebtEnding
  reference: string | null
  reason: string
  state: 'proposed'
  proposedBy: UserId
  proposedAt: Instant
}

/** What an invoice and a credit note have in common; amounts in whole paise. */
type Bill = {
  id: string
  number: string
  financialYear: string
  serial: number
  payoutId: PayoutId
  labId: LabId
  taxable: Paise
  gst: Paise
  isInterState: boolean
  basisPoints: number
  issuedAt: Instant
}

/** Our invoice to a lab for the commission of a payout. */
export type NewInvoice = Bill

/** Credits part of an invoice: tests clawed back, or the rest of a returned payout. */
export type NewCreditNote = Bill & { invoiceId: string; kind: 'tests' | 'return' }

type NewRemittance = {
  id: RemittanceId
  tax: RemittedTax
  amount: Paise
  month: Day
  challan: string
  paidOn: Day
  recordedBy: UserId
  recordedAt: Instant
}

type NewRate = { tax: Tax; effectiveFrom: Day; basisPoints: number; source: string }

/** New rows of what payees are paid, by table. */
export type NewSettlement = {
  readonly batch?: readonly NewBatch[]
  readonly payout?: readonly NewPayout[]
  readonly phlebotomistAccount?: readonly NewAccountOfPerson[]
  readonly debt?: readonly NewDebt[]
  readonly invoice?: readonly NewInvoice[]
  readonly creditNote?: readonly NewCreditNote[]
  readonly remittance?: readonly NewRemittance[]
  readonly taxRate?: readonly NewRate[]
}
