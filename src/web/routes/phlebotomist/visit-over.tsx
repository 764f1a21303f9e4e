import { LinkButton } from '#src/web/ui/button.tsx'
import { failWords, visitStateWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { VisitFeeNote } from './visit-fee-note.tsx'
import { VisitScreen } from './visit-frame.tsx'
import { VisitTubes } from './visit-tubes.tsx'
import type { VisitView } from './visit-view.ts'

/** Nothing is left to do, or nothing could be taken. */
export function VisitOver({ view, name }: { view: VisitView; name: 'nothing' | 'done' | 'over' }) {
  const isNothing = name === 'nothing'
  return (
    <VisitScreen
      view={view}
      step={isNothing ? 4 : undefined}
      title={isNothing ? m.visit_nothing_title() : visitStateWords[view.state]()}
      lede={ledeOf(view, name)}
      action={
        <LinkButton
          size="big"
          isWide
          to={isNothing ? `/phlebotomist/visits/${view.visitId}/trouble` : '/phlebotomist'}
        >
          {isNothing ? m.visit_end_without() : m.visit_all_visits()}
        </LinkButton>
      }
    >
      <VisitFeeNote view={view} />
      {view.tubes.length > 0 && <VisitTubes view={view} />}
    </VisitScreen>
  )
}

function ledeOf(view: VisitView, name: 'nothing' | 'done' | 'over'): string {
  if (name === 'nothing') return m.visit_nothing_lede()
  if (name === 'done') return m.visit_done_lede()
  return view.failReason ? failWords[view.failReason]() : m.visit_over_lede()
}
