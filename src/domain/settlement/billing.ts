import type { LabId } from '#src/domain/labs/lab.ts'
import type { Changed, Claim } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Payout } from './batch-at-hand.ts'
import type { NewCreditNote, NewInvoice } from './new-settlement.ts'
import { creditNoteNumber, invoiceNumber } from './numbers.ts'
import type { PayoutId } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'

type Credited = { taxable: Paise; gst: Paise }

/** An invoice of a payout, with what its credit notes have taken back so far. In whole paise. */
export type StandingInvoice = {
  id: string
  payoutId: PayoutId
  labId: LabId
  taxable: Paise
  gst: Paise
  isInterState: boolean
  basisPoints: number
  /** Orders invoices as they were issued. */
  number: string
  credited: Credited
}

/** Tests of an earlier payout that another one, or the same, claws back; sums in whole paise. */
export type ClawedBack = {
  /** The payout that takes them back. */
  payoutId: PayoutId
  labId: LabId
  isPaid: boolean
  /** The payout that had paid them. */
  originalId: PayoutId
  taxable: Paise
  gst: Paise
  isCredited: boolean
}

/** What decides which invoices and credit notes the bank's answers bring. */
export type Billing = {
  invoices: readonly StandingInvoice[]
  clawedBack: readonly ClawedBack[]
  /** Labs in another state than ours. */
  interState: ReadonlySet<LabId>
  year: string
  /** The last serials of the year. */
  lastInvoice: number
  lastCreditNote: number
}

type At = { now: Temporal.Instant; newId: () => string }

/** The invoices and credit notes of one decision, in their order. */
export function billsOf(billing: Billing, { now, newId }: At) {
  const { year, interState } = billing
  const standing = new Map(billing.invoices.map((one) => [one.payoutId, one]))
  let pairs = billing.clawedBack
  const invoices: NewInvoice[] = []
  const notes: NewCreditNote[] = []

  /**
   * Our invoice for a payout's commission; none where there was no commission. Only once it is
   * paid: a failed payout is repeated under another number and would be invoiced twice.
   * Source: decision 024.
   */
  function invoice({ id: payoutId, labId, commission, gst }: Payout, entries: readonly NewEntry[]) {
    const newest = entries.findLast(({ kind }) => kind === 'share')
    if (!labId || !newest || commission <= 0) return
    const serial = billing.lastInvoice + invoices.length + 1
    const row: NewInvoice = {
      id: newId(),
      number: invoiceNumber(year, serial),
      financialYear: year,
      serial,
      payoutId,
      labId,
      taxable: commission,
      gst,
      isInterState: interState.has(labId),
      basisPoints: newest.gstBasisPoints,
      issuedAt: now,
    }
    invoices.push(row)
    standing.set(payoutId, { ...row, credited: { taxable: paise(0), gst: paise(0) } })
  }

  /**
   * Commission and GST that a paid payout gave back to its lab: one credit note per invoice
   * concerned, at the frozen amounts, once per pair.
   * Source: CGST Act, section 34; decision 024.
   */
  function creditTests(paidId: PayoutId) {
    pairs = pairs.map((one) => (one.payoutId === paidId ? { ...one, isPaid: true } : one))
    const due = pairs.flatMap((pair) => {
      const of = standing.get(pair.originalId)
      const isOfIt = pair.payoutId === paidId || pair.originalId === paidId
      return of && isOfIt && pair.isPaid && !pair.isCredited ? [{ pair, of }] : []
    })
    for (const { pair, of } of due.toSorted((a, b) => (a.of.number < b.of.number ? -1 : 1)))
      credit(of, { ...pair, kind: 'tests' })
    const done = new Set(due.map(({ pair }) => pair))
    pairs = pairs.map((one) => (done.has(one) ? { ...one, isCredited: true } : one))
  }

  /**
   * Credits the rest of the invoice of a returned payout: its tests are paid and invoiced again
   * with a later one, and would be invoiced twice.
   * Source: CGST Act, section 34; decision 056.
   */
  function creditRest({ id: payoutId }: Payout) {
    const of = standing.get(payoutId)
    if (!of || of.taxable <= of.credited.taxable) return
    const rest = {
      taxable: paise(of.taxable - of.credited.taxable),
      gst: paise(of.gst - of.credited.gst),
    }
    credit(of, { ...rest, payoutId, labId: of.labId, kind: 'return' })
  }

  type Note = Pick<NewCreditNote, 'payoutId' | 'labId' | 'taxable' | 'gst' | 'kind'>

  function credit(of: StandingInvoice, { payoutId, labId, taxable, gst, kind }: Note) {
    const serial = billing.lastCreditNote + notes.length + 1
    const { id: invoiceId, isInterState, basisPoints, credited } = of
    notes.push({
      id: newId(),
      number: creditNoteNumber(year, serial),
      financialYear: year,
      serial,
      invoiceId,
      payoutId,
      labId,
      kind,
      taxable,
      gst,
      isInterState,
      basisPoints,
      issuedAt: now,
    })
    const sums = { taxable: paise(credited.taxable + taxable), gst: paise(credited.gst + gst) }
    standing.set(of.payoutId, { ...of, credited: sums })
  }

  /** The entries of this payout wait again, so nothing is clawed back by it or from it any more. */
  function forget({ id }: Payout) {
    pairs = pairs.filter(({ payoutId, originalId }) => payoutId !== id && originalId !== id)
  }

  return {
    invoice,
    creditTests,
    creditRest,
    forget,
    changed: () => billed(billing, invoices, notes),
  }
}

/** A credit note is written after its invoice: its trigger reads what that asked for. */
function billed(
  { year, lastInvoice, lastCreditNote }: Billing,
  invoices: readonly NewInvoice[],
  notes: readonly NewCreditNote[],
): Changed {
  const afterwards: Changed = {
    claims: serials('credit-note-serial', year, lastCreditNote, notes.length),
    transitions: [],
    created: { creditNote: notes },
  }
  return {
    claims: serials('invoice-serial', year, lastInvoice, invoices.length),
    transitions: [],
    created: { invoice: invoices },
    ...(notes.length > 0 && { afterwards }),
  }
}

type Serial = Extract<Claim, { of: 'invoice-serial' | 'credit-note-serial' }>['of']

/** Serials have no gap: so many more, after the last that was read under its lock. */
function serials(of: Serial, year: string, was: number, more: number): Claim[] {
  return more === 0 ? [] : [{ of, id: year, was, last: was + more }]
}
