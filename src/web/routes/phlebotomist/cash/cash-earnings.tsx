import { earnedWords } from '#src/web/pay/earned-words.ts'
import { Money } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnCash } from './cash-in-hand.tsx'

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
              <b>{earnedWords(kind)}</b>
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
