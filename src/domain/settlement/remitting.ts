import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { taxRemitted } from '#src/domain/ledger/settlement-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AddTaxRate } from './inputs.ts'
import { type RecordRemittance, remit, type RemittanceId } from './remittance.ts'

/** What the books owe of a tax, in paise, and whether this challan of it is recorded already. */
export type TaxAtHand = { owed: Paise; isKnown: boolean }

type At = { now: Temporal.Instant; id: RemittanceId; by: UserId }
type Refusals = 'day-to-come' | 'reference-used' | 'stale' | 'more-than-owed'

/**
 * GST or TDS was paid to the state: the books owe that much less, under the challan's number.
 * Refuses `day-to-come`, `reference-used` for a known challan, `stale` where another amount is owed
 * than was shown, and `more-than-owed`.
 * Source: decision 056.
 */
export function remitting(
  { owed, isKnown }: TaxAtHand,
  { tax, month, amountPaise, owedPaise, challan, paidOn: day }: RecordRemittance,
  { now, id, by }: At,
): Decision<{ remittanceId: RemittanceId; left: Paise }, Refusals> {
  const paidOn = Temporal.PlainDate.from(day)
  const amount = paise(amountPaise)
  if (Temporal.PlainDate.compare(paidOn, indianDay(now)) > 0) return no('day-to-come')
  if (isKnown) return no('reference-used')
  if (owed !== owedPaise) return no('stale')
  const left = remit(owed, amount)
  if (!left.ok) return { ...no(left.error), facts: { amountPaise: owed } }
  const first = Temporal.PlainDate.from(`${month}-01`)
  const row = { id, tax, amount, month: first, challan, paidOn, recordedBy: by, recordedAt: now }
  return {
    ok: true,
    answer: { remittanceId: id, left: left.value },
    changes: {
      bookingId: null,
      transitions: [],
      created: { remittance: [row] },
      journals: [taxRemitted(id, tax, amount)],
      audit: { subjectId: tax, detail: { month, amount, challan, paidOn: day } },
    },
  }
}

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })

type NewRate = Pick<AddTaxRate, 'tax' | 'basisPoints' | 'source'> & {
  effectiveFrom: Temporal.PlainDate
}

/**
 * A tax rate that applies from a day on. Refuses `rate-too-early` for today and earlier, because
 * accruals keep the rate of their day.
 * Source: reliability C7.
 */
export function addingRate(
  { from, ...rate }: AddTaxRate,
  now: Temporal.Instant,
): Decision<NewRate, 'rate-too-early'> {
  const row = { ...rate, effectiveFrom: Temporal.PlainDate.from(from) }
  if (Temporal.PlainDate.compare(row.effectiveFrom, indianDay(now)) <= 0)
    return { ok: false, error: 'rate-too-early' }
  return {
    ok: true,
    answer: row,
    changes: {
      bookingId: null,
      transitions: [],
      created: { taxRate: [row] },
      audit: { subjectId: rate.tax, detail: { from, basisPoints: rate.basisPoints } },
    },
  }
}
