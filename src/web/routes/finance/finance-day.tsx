import type { Paise } from '#src/domain/money.ts'
import { sinceWords } from '#src/web/ui/finance-parts.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Queue = { count: number; isMore?: boolean; isLate?: boolean; oldest: string | undefined }
type Day = Record<
  | 'toApprove'
  | 'toSend'
  | 'byBank'
  | 'overdue'
  | 'payments'
  | 'breaks'
  | 'chargebacks'
  | 'slips'
  | 'batches',
  Queue
> & { outstanding: Paise }

type Line = {
  to: string
  title: string
  turn: string
  queue: Queue
  isUrgent?: boolean | undefined
}

/** Everything that waits, overdue first: how many, since when, whose turn. */
export function DayQueues({ day }: { day: Day }) {
  const lines = linesOf(day)
  const waiting = lines.filter(({ queue }) => queue.count > 0)
  const quiet = lines.filter(({ queue }) => queue.count === 0)
  return (
    <div className="finday">
      <Panel title={m.finance_waits()}>
        {waiting.length === 0 ? (
          <p>{m.finance_waits_nothing()}</p>
        ) : (
          <Ledger>
            {waiting.map((line) => (
              <QueueRow key={line.to} {...line} />
            ))}
          </Ledger>
        )}
      </Panel>
      <Panel title={m.finance_quiet()}>
        <Ledger>
          {quiet.map((line) => (
            <QueueRow key={line.to} {...line} />
          ))}
          <LedgerRow
            to="/finance/receivables"
            title={m.finance_receivables()}
            plain={m.finance_receivables_plain()}
            amount={<Money paise={day.outstanding} />}
          />
        </Ledger>
      </Panel>
    </div>
  )
}

function QueueRow({ to, title, turn, queue: { count, isMore, oldest }, isUrgent }: Line) {
  return (
    <LedgerRow
      to={to}
      title={title}
      plain={oldest === undefined ? m.finance_nothing_waits() : `${sinceWords(oldest)} · ${turn}`}
      chips={
        isUrgent === true &&
        count > 0 && (
          <Chip icon="warning" tone="danger">
            {m.finance_late()}
          </Chip>
        )
      }
      amount={<span className="num">{isMore === true ? `${count}+` : count}</span>}
    />
  )
}

function linesOf(day: Day): Line[] {
  const at = (queue: string) => `/finance/refunds?queue=${queue}`
  const finance = m.finance_turn_finance()
  return [
    {
      to: at('overdue'),
      title: m.finance_day_overdue(),
      turn: finance,
      queue: day.overdue,
      isUrgent: true,
    },
    {
      to: '/finance/breaks',
      title: m.finance_day_breaks(),
      turn: finance,
      queue: day.breaks,
    },
    {
      to: '/finance/chargebacks',
      title: m.chargeback_day(),
      turn: finance,
      queue: day.chargebacks,
      isUrgent: day.chargebacks.isLate,
    },
    {
      to: '/finance/payments',
      title: m.finance_payments(),
      turn: finance,
      queue: day.payments,
    },
    {
      to: at('to-approve'),
      title: m.finance_day_to_approve(),
      turn: finance,
      queue: day.toApprove,
    },
    { to: at('by-bank'), title: m.finance_day_by_bank(), turn: finance, queue: day.byBank },
    {
      to: '/finance/settlements',
      title: m.finance_day_batches(),
      turn: m.finance_turn_second(),
      queue: day.batches,
    },
    { to: '/finance/cash', title: m.finance_day_slips(), turn: finance, queue: day.slips },
    {
      to: at('to-send'),
      title: m.finance_day_to_send(),
      turn: m.finance_turn_gateway(),
      queue: day.toSend,
    },
  ]
}
