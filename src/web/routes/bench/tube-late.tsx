import type { ScannedTube } from '#src/web/results/bench-view.ts'
import { keepsWords, pastWords } from '#src/web/carry-words.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** How many minutes it is past its limit, and which test sets that, before it is accepted. */
export function TubeLate({ carry }: Pick<ScannedTube, 'carry'>) {
  if (!carry) return null
  return (
    <div className="mt-4">
      <Note tone="danger" title={pastWords(carry)}>
        <p>{keepsWords(carry)}</p>
        <p>{m.carry_past_decide()}</p>
      </Note>
    </div>
  )
}
