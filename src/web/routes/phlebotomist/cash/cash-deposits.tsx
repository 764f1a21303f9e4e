import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnCash } from './cash-in-hand.tsx'

type Deposit = OwnCash['deposits'][number]
type Look = { tone?: 'ok' | 'needs'; icon: IconName; words: () => string }

const looks: Record<Deposit['state'], Look> = {
  taken: { icon: 'clock', words: m.visit_cash_slip_taken },
  reconciled: { tone: 'ok', icon: 'check', words: m.visit_cash_slip_reconciled },
  short: { tone: 'needs', icon: 'warning', words: m.visit_cash_slip_short },
  corrected: { tone: 'ok', icon: 'check', words: m.visit_cash_slip_corrected },
}

/** The slips of cash deposited at the office, newest first. */
export function CashDeposits({ deposits }: { deposits: readonly Deposit[] }) {
  return (
    <section className="mt-8" aria-labelledby="slips">
      <h2 id="slips">{m.visit_cash_slips()}</h2>
      {deposits.length === 0 ? (
        <p className="soft mt-2">{m.visit_cash_slips_none()}</p>
      ) : (
        <ul className="cashlist">
          {deposits.map((one) => (
            <Slip key={one.depositId} deposit={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Slip({ deposit }: { deposit: Deposit }) {
  const { number, counted, short, shortReason, state, takenAt, takenByName: name } = deposit
  const { words, ...look } = looks[state]
  return (
    <li>
      <b className="num">{number}</b>
      <b>
        <Money paise={counted} />
      </b>
      <p>
        {m.visit_cash_slip_by({ name: name ?? '', time: instantOf(takenAt, 'near') })}{' '}
        {short > 0 &&
          m.visit_cash_slip_missing({ amount: rupeesOf(short), reason: shortReason ?? '' })}
      </p>
      <Chip {...look}>{words()}</Chip>
    </li>
  )
}
