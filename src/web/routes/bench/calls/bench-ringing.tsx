import type { BenchView } from '#src/web/results/bench-view.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { callName } from './bench-call-again.tsx'

export type Ringing = BenchView['ringing']

/**
 * Critical values that nobody was told yet: shown at the top of every bench page until somebody
 * was, even after the report is published. After an hour more prominently.
 */
export function BenchRinging({ ringing }: { ringing: Ringing }) {
  const { count, isOverdue, calls } = ringing
  if (count === 0) return null
  return (
    <section
      className={classes('ringing', isOverdue && 'ringing--overdue')}
      aria-labelledby="ringing"
    >
      <h2 id="ringing">
        <Icon name="phone" small />
        {isOverdue ? m.bench_ringing_overdue({ count }) : m.bench_ringing({ count })}
      </h2>
      <ul>
        {calls.map(({ callTaskId, kind, patientName, testName, minutes }) => (
          <li key={callTaskId}>
            <span>
              <b>{callName(kind, testName)}</b>, {patientName}
            </span>
            <span className="num">{m.bench_ringing_for({ time: spanOf(minutes) })}</span>
            <Link to={`/lab/calls/${callTaskId}`}>
              {m.bench_call_now()}
              <span className="sr-only">
                : {callName(kind, testName)}, {patientName}
              </span>
            </Link>
          </li>
        ))}
        {count > calls.length && (
          <li>
            <Link to="/lab?show=calls">{m.bench_ringing_all({ count })}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
