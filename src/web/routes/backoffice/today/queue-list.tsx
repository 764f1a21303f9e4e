import { NOT_TAKEN_HOURS, type QueueName, type QueueTurn } from '#src/domain/queues/queues.ts'
import { CALL_REMINDERS } from '#src/domain/results/calls/call.ts'
import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { queuePlaces } from './queue-places.ts'

export type Queues = Awaited<ReturnType<App['listQueues']>>
type Queue = Queues['queues'][number]

const turns: Record<QueueTurn, () => string> = {
  office: m.queue_turn_office,
  lab: m.queue_turn_lab,
  finance: m.queue_turn_finance,
  gateway: m.queue_turn_gateway,
  'second-person': m.queue_turn_second_person,
  'second-side': m.queue_turn_second_side,
  'second-administrator': m.queue_turn_second_administrator,
}

/** What waits, with its count, its age and whose turn it is; then the queues that are empty. */
export function QueueList({ queues }: Pick<Queues, 'queues'>) {
  const waiting = queues.filter(({ count }) => count > 0)
  const quiet = queues.filter(({ count }) => count === 0)
  return (
    <>
      <Panel title={m.queue_yours()}>
        {waiting.length === 0 ? (
          <p>{m.queue_all_quiet()}</p>
        ) : (
          <ul className="queues">
            {waiting.map((queue) => (
              <QueueRow key={queue.name} queue={queue} />
            ))}
          </ul>
        )}
      </Panel>
      {quiet.length > 0 && (
        <Panel title={m.queue_quiet()}>
          <ul className="queues queues--quiet">
            {quiet.map((queue) => (
              <li key={queue.name} className="queue">
                <QueueName name={queue.name} />
                <Own count={queue.own} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  const { name, count, urgent, own, since, due, turn, first } = queue
  const { first: open } = queuePlaces[name]
  return (
    <li className="queue">
      <p className="queue__count num">{count}</p>
      <div className="queue__what">
        <h3>
          <QueueName name={name} />
        </h3>
        <p className="row__plain">
          {since && <span>{m.queue_since({ time: instantOf(since, 'near') })}</span>}
          {due && <span>{m.queue_due({ time: instantOf(due, 'near') })}</span>}
          <span>
            {m.queue_turn()}: {turns[turn]()}
          </span>
        </p>
        <Own count={own} />
      </div>
      <p className="queue__chips">
        {urgent > 0 && (
          <Chip icon="warning" tone="danger">
            {urgentWords(name, urgent)}
          </Chip>
        )}
      </p>
      <p className="queue__act">
        {open && first && (
          <LinkButton to={open(first)} kind="quiet" size="small">
            {m.queue_open()}
            <span className="sr-only">: {queuePlaces[name].label()}</span>
          </LinkButton>
        )}
      </p>
    </li>
  )
}

function QueueName({ name }: { name: QueueName }) {
  const { list, label } = queuePlaces[name]
  return list ? <Link to={list}>{label()}</Link> : <span>{label()}</span>
}

/** What the person began themselves and another must decide. */
function Own({ count }: { count: number }) {
  if (count === 0) return null
  return <p className="soft queue__own">{m.queue_own({ count })}</p>
}

function urgentWords(name: QueueName, count: number): string {
  if (name === 'critical-calls')
    return m.queue_critical_calls_urgent({ count, minutes: CALL_REMINDERS[0] })
  if (name === 'visits-not-taken')
    return m.queue_visits_not_taken_urgent({ count, hours: NOT_TAKEN_HOURS })
  return name === 'labs-ending' ? m.queue_labs_ending_urgent({ count }) : m.queue_urgent({ count })
}
