import type { BenchView } from '#src/web/results/bench-view.ts'
import { spanOf } from '#src/web/results/bench-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** On every bench page: cases not yet reported to an authority; in red after a day. */
export function NotifiableBand({ notifiable }: Pick<BenchView['ringing'], 'notifiable'>) {
  const { count, minutes, isLate } = notifiable
  if (count === 0) return null
  return (
    <div className="mb-4">
      <Note tone={isLate ? 'danger' : 'needs'}>
        {m.notifiable_ringing({ count, time: spanOf(minutes) })}{' '}
        <Link to="/lab/notifiable">{m.notifiable_look()}</Link>
      </Note>
    </div>
  )
}
