import type { App } from '#src/usecases/index.ts'
import { revisionReasonWords } from '#src/web/results/revision-words.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type RevisionView = Awaited<ReturnType<App['viewRevision']>>

/** Whether it waits or is decided, and why it was requested. */
export function RevisionStands({ revision }: { revision: RevisionView }) {
  const { reason, words } = revision
  return (
    <div className="grid gap-4 mb-6">
      <Note icon={revision.state === 'draft' ? 'clock' : 'check'}>
        <p className="strong">{standWords(revision)}</p>
        <p>{m.revision_because({ reason: revisionReasonWords(reason), words })}</p>
      </Note>
    </div>
  )
}

function standWords({ state, decidedBy, decidedAt }: RevisionView): string {
  if (!decidedBy || !decidedAt) return m.revision_is_open()
  const decided = { by: decidedBy, time: instantOf(decidedAt) }
  return state === 'signed' ? m.revision_is_signed(decided) : m.revision_is_discarded(decided)
}
