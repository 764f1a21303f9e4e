import type { App } from '#src/usecases/index.ts'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type OwnPay = Awaited<ReturnType<App['viewOwnPay']>>

/** What the next payout pays, what waits, what was paid, and the account it goes to. */
export function CashPayouts({ pay }: { pay: OwnPay }) {
  const { next, waiting, inTransit, payouts, accounts } = pay
  const isMissing = !accounts.some(({ state }) => state === 'waiting' || state === 'approved')
  return (
    <section className="mt-8" aria-labelledby="payouts">
      <h2 id="payouts">{m.visit_pay_title()}</h2>
      {isMissing && (
        <div className="mt-2">
          <Note tone="needs">{m.visit_account_none()}</Note>
        </div>
      )}
      <dl className="cashsums">
        <dt>{m.visit_pay_next()}</dt>
        <dd>
          <b>
            <Money paise={next} />
          </b>
        </dd>
        <dt>
          {m.visit_pay_waiting()}
          <span className="block small soft">{m.visit_pay_waiting_help()}</span>
        </dt>
        <dd>
          <Money paise={waiting} />
        </dd>
        {inTransit > 0 && (
          <>
            <dt>{m.visit_pay_transit()}</dt>
            <dd>
              <Money paise={inTransit} />
            </dd>
          </>
        )}
      </dl>
      <p>
        <Link className="tap" to="/phlebotomist/account">
          {m.visit_account_title()}
        </Link>
      </p>
      {payouts.length === 0 ? (
        <p className="soft mt-2">{m.visit_pay_none()}</p>
      ) : (
        <ul className="cashlist">
          {payouts.map((one) => (
            <li key={one.payoutId}>
              <Link className="num" to={`/phlebotomist/pay/${one.payoutId}`}>
                {m.visit_pay_week({ week: dayOf(one.week) })}
              </Link>
              <b>
                <Money paise={one.net} />
              </b>
              <p className="num">{one.utr ? m.visit_pay_utr({ utr: one.utr }) : one.number}</p>
              <StateChip {...payoutStates[one.state]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
