import type { App } from '#src/usecases/index.ts'
import { Money } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { earnedWords } from './earned-words.ts'
import './pay.css'

export type Pay = Awaited<ReturnType<App['viewPay']>>

/** What a payout pays, visit by visit, then its sums; deductions have their sign. */
export function PayLines({ pay: { lines, earned, charged, net } }: { pay: Pay }) {
  return (
    <>
      <ul className="paylist">
        {lines.map(({ at, kind, bookingNumber, net: amount }, place) => (
          // Two lines may be alike in all that is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <span>{earnedWords(kind)}</span>
            <Money paise={amount} />
            <p className="num">
              {instantOf(at, 'near')} {bookingNumber}
            </p>
          </li>
        ))}
      </ul>
      <dl className="paysums">
        <dt>{m.visit_pay_earned()}</dt>
        <dd>
          <Money paise={earned} />
        </dd>
        <dt>{m.visit_pay_charged()}</dt>
        <dd>
          <Money paise={charged} />
        </dd>
        <dt>{m.visit_pay_net()}</dt>
        <dd>
          <b>
            <Money paise={net} />
          </b>
        </dd>
      </dl>
    </>
  )
}
