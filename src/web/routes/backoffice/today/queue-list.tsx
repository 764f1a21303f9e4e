import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { queuePlaces } from '#src/web/queues/queue-places.ts'
import {
  dueWords,
  ownWords,
  type Queue,
  type Queues,
  turnWords,
  urgentWords,
} from '#src/web/queues/queue-words.ts'

/**
 * What waits for the reader, with its count, its age and whose turn it is; then what waits for
 * somebody else only, and the queues that are empty.
 */
export function QueueList({ queues }: Pick<Queues, 'queues'>) {
  const waiting = queues.filter(({ count }) => count > 0)
  const others = queues.filter(({ count, own }) => count === 0 && own > 0)
  const quiet = queues.filter(({ count, own }) => count === 0 && own === 0)
  return (
    <>
      <Panel title={m.queue_yours()}>
        {waiting.length === 0 ? (
          <p>{others.length === 0 ? m.queue_all_quiet() : m.queue_none_yours()}</p>
        ) : (
          <ul className="queues">
            {waiting.map((queue) => (
              <QueueRow key={queue.name} queue={queue} />
            ))}
          </ul>
        )}
      </Panel>
      <div className="grid gap-5">
        <ShortList title={m.queue_others()} queues={others} />
        <ShortList title={m.queue_quiet()} queues={quiet} />
      </div>
    </>
  )
}

function ShortList({ title, queues }: { title: string } & Pick<Queues, 'queues'>) {
  if (queues.length === 0) return null
  return (
    <Panel title={title}>
      <ul className="queues queues--quiet">
        {queues.map((queue) => (
          <li key={queue.name} className="queue">
            <QueueName queue={queue} />
            <Own queue={queue} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  const { name, count, urgent, since, turn, first } = queue
  const { first: open, label } = queuePlaces[name]
  const due = dueWords(queue)
  return (
    <li className="queue" data-queue={name} data-count={count}>
      <p className="queue__count num">{count}</p>
      <div>
        <h3>
          <QueueName queue={queue} />
        </h3>
        <p className="row__plain">
          {since && <span>{m.queue_since({ time: instantOf(since) })}</span>}
          {due && <span>{due}</span>}
          <span>
            {m.queue_turn()}: {turnWords[turn]()}
          </span>
        </p>
        <Own queue={queue} />
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
            <span className="sr-only">: {label()}</span>
          </LinkButton>
        )}
      </p>
    </li>
  )
}

function QueueName({ queue }: { queue: Queue }) {
  const { list, label } = queuePlaces[queue.name]
  return <Link to={list}>{label()}</Link>
}

/** What the reader may not decide: it waits for another person, or for the lab. */
function Own({ queue }: { queue: Queue }) {
  if (queue.own === 0) return null
  return <p className="soft queue__own">{ownWords(queue)}</p>
}
