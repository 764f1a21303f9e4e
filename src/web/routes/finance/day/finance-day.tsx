import type { Paise } from '#src/domain/money.ts'
import { queuePlaces } from '#src/web/queues/queue-places.ts'
import {
  dueWords,
  ownWords,
  type Queue,
  turnWords,
  urgentWords,
} from '#src/web/queues/queue-words.ts'
import { sinceWords } from '#src/web/ui/finance-parts.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Day = { queues: readonly Queue[] }

const oursOf = (queues: readonly Queue[]) =>
  queues.filter(({ name }) => queuePlaces[name].list?.startsWith('/finance/'))

/** What of finance waits: how many, since when, by when, whose turn. */
export function DayQueues({ queues }: Day) {
  const ours = oursOf(queues)
  const waiting = ours.filter(({ count }) => count > 0)
  const others = ours.filter(({ count, own }) => count === 0 && own > 0)
  const nothing = others.length === 0 ? m.finance_waits_nothing() : m.queue_none_yours()
  return (
    <div className="finday">
      <Panel title={m.finance_waits()}>
        {waiting.length === 0 ? <p>{nothing}</p> : <Rows queues={waiting} />}
      </Panel>
      {others.length > 0 && (
        <Panel title={m.queue_others()}>
          <Rows queues={others} />
        </Panel>
      )}
    </div>
  )
}

/** The queues in which nothing waits, and what patients owe: below what must be seen. */
export function QuietQueues({ queues, outstanding }: Day & { outstanding: Paise }) {
  const quiet = oursOf(queues).filter(({ count, own }) => count === 0 && own === 0)
  return (
    <div className="finday">
      <Panel title={m.finance_quiet()}>
        <Ledger>
          {quiet.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
          <LedgerRow
            to="/finance/receivables"
            title={m.finance_receivables()}
            plain={m.finance_receivables_plain()}
            amount={<Money paise={outstanding} />}
          />
        </Ledger>
      </Panel>
    </div>
  )
}

function Rows({ queues }: Pick<Day, 'queues'>) {
  return (
    <Ledger>
      {queues.map((queue) => (
        <QueueRow key={queue.name} queue={queue} />
      ))}
    </Ledger>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  const { name, count, own, urgent } = queue
  const { list, label } = queuePlaces[name]
  return (
    <LedgerRow
      to={list}
      title={label()}
      plain={plainWords(queue)}
      chips={
        urgent > 0 && (
          <Chip icon="warning" tone="danger">
            {urgentWords(name, urgent)}
          </Chip>
        )
      }
      amount={<span className="num">{count || own}</span>}
    />
  )
}

function plainWords(queue: Queue): string {
  const { count, own, since, turn } = queue
  const others = own > 0 ? [ownWords(queue)] : []
  if (count === 0) return others[0] ?? m.finance_nothing_waits()
  const times = [since === null ? [] : [sinceWords(since)], dueWords(queue) ?? []].flat()
  return [...others, ...times, turnWords[turn]()].join(' · ')
}
