import { Money } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnCash } from './cash-in-hand.tsx'

/**
 * What a journal's kind means to the phlebotomist; one without a text is named as money of a visit.
 */
const kinds: Readonly<Record<string, () => string>> = {
  'collection-earned': m.visit_earned_collection,
  'redraw-earned': m.visit_earned_redraw,
  'cash-collected': m.visit_earned_fee,
  'payment-captured': m.visit_earned_fee,
  'cancellation-fee-kept': m.visit_earned_cancelled,
  'deposit-short': m.visit_earned_short,
  'cash-found': m.visit_earned_found,
}

/** Earnings visit by visit; deductions have their sign. */
export function CashEarnings({ own: { earned, earnings } }: { own: OwnCash }) {
  return (
    <section className="mt-8" aria-labelledby="earned">
      <h2 id="earned">{m.visit_earned_title()}</h2>
      <p className="visit__who">
        {m.visit_earned_owed()}{' '}
        <b>
          <Money paise={earned} />
        </b>
      </p>
      {earnings.length > 0 && (
        <ul className="cashlist">
          {earnings.map(({ at, kind, bookingNumber, amount }) => (
            <li key={`${at} ${kind} ${bookingNumber}`}>
              <b>{(kinds[kind] ?? m.visit_earned_other)()}</b>
              <b>
                <Money paise={amount} />
              </b>
              <p className="num">
                {instantOf(at, 'near')} {bookingNumber}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
