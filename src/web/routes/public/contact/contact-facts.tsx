import { ACKNOWLEDGE_HOURS } from '#src/domain/contact/ticket-clock.ts'
import { statements } from '#src/web/operator-statements.ts'
import { GrievanceFacts, OperatorFacts } from '#src/web/routes/public/operator-facts.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Who we are and how else to reach us, who answers complaints, and when not to wait. */
export function ContactFacts() {
  return (
    <div className="contact-facts">
      <Panel title={m.contact_facts()}>
        <OperatorFacts />
        <p className="mt-4">
          {m.contact_hours()}: <span lang="en">{statements.hours.contact}</span>
        </p>
      </Panel>
      <Panel title={m.contact_officer()}>
        <GrievanceFacts />
        <p className="mt-4 small soft">{m.contact_officer_promise({ hours: ACKNOWLEDGE_HOURS })}</p>
      </Panel>
      <Note tone="needs" title={m.contact_emergency_title()}>
        {m.contact_emergency()}
      </Note>
    </div>
  )
}
