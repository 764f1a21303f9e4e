import { ACKNOWLEDGE_HOURS } from '#src/domain/contact/ticket-clock.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** After a message was sent: its ticket, what to do if nothing comes, and where to continue. */
export function ContactSent({ ticket }: { ticket: string }) {
  return (
    <div className="contact-facts">
      <Note
        icon="check"
        title={<Unbroken text={m.contact_sent_ticket({ number: ticket })} part={ticket} />}
      >
        {m.contact_sent_promise({ hours: ACKNOWLEDGE_HOURS })}
      </Note>
      <Note icon="mail">{m.contact_sent_spam()}</Note>
      <p className="contact-next">
        <LinkButton to="/">{m.contact_sent_home()}</LinkButton>
        <LinkButton to="/contact" kind="quiet">
          {m.contact_sent_again()}
        </LinkButton>
      </p>
    </div>
  )
}
