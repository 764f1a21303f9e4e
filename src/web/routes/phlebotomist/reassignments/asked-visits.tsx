import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { OfferTags, visitWhen } from '#src/web/routes/phlebotomist/visit-list.tsx'
import type { VisitList } from '#src/web/routes/phlebotomist/visit-view.ts'

type Asked = { asked: VisitList['asked']; mayAccept: boolean }

/** Visits that somebody else has and the office asks to take over, until when; no names. */
export function AskedVisits({ asked, mayAccept }: Asked) {
  return (
    <ol className="visitlist">
      {asked.map((one) => (
        <li key={one.reassignmentId}>
          <h3 id={`asked-${one.visitId}`}>
            <span className="block">{visitWhen(one)}</span>
            {one.locality ?? ''} {one.pincode}
          </h3>
          <div className="visitlist__chips">
            <Chip icon="clock" tone="needs">
              {m.visit_asked_until({ time: instantOf(one.answerBy, 'time') })}
            </Chip>
            <OfferTags offer={one} />
          </div>
          <Form method="post" className="grid grid-cols-1 gap-3">
            <input type="hidden" name="reassignmentId" value={one.reassignmentId} />
            <input type="hidden" name="version" value={one.version} />
            {mayAccept && (
              <SubmitButton intent="take-over" isWide aria-describedby={`asked-${one.visitId}`}>
                {m.visit_take_over()}
              </SubmitButton>
            )}
            <SubmitButton
              intent="decline"
              kind="quiet"
              isWide
              aria-describedby={`asked-${one.visitId}`}
            >
              {m.visit_decline()}
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ol>
  )
}
