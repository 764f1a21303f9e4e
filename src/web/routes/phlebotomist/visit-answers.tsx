import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitView } from './visit-view.ts'

/** What was answered at booking and the draw goes by; "no" asks nothing of the phlebotomist. */
export function VisitAnswers({ view: { patients } }: { view: Pick<VisitView, 'patients'> }) {
  const bleeding = patients.flatMap(({ name, answers }) => {
    const answer = answers?.['blood-thinner']
    if (answer === 'yes') return [m.visit_thinner({ name: name ?? '' })]
    return answer === 'not-known' ? [m.visit_thinner_unknown({ name: name ?? '' })] : []
  })
  if (bleeding.length === 0) return null
  return (
    <Note tone="needs" title={m.visit_thinner_title()}>
      {bleeding.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}
