import { visitConsentWords } from '#src/web/ui/consent-standing.ts'
import { Note } from '#src/web/ui/marks.tsx'
import type { VisitView } from './visit-view.ts'

/** At the door: whether consent is in force, for each person whose tests need it. */
export function VisitConsents({ view }: { view: Pick<VisitView, 'patients'> }) {
  return view.patients.flatMap(({ orderId, label: person, labName: lab, consent }) =>
    consent === null ? (
      []
    ) : (
      <div key={orderId} className="mt-4">
        <Note
          icon={consent === 'given' ? 'check' : 'hold'}
          tone={consent === 'given' ? 'plain' : 'needs'}
        >
          {visitConsentWords[consent]({ person, lab })}
        </Note>
      </div>
    ),
  )
}
