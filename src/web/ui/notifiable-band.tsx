import { Link } from 'react-router'
import { m } from '#src/web/words/compiled/messages.js'
import { spanOf } from './bench-words.ts'
import type { BenchView } from './bench-view.ts'
import { Note } from './marks.tsx'

/** On every page of the bench: what an authority must hear and did not yet; after a day in red. */
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
