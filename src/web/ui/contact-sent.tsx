import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Note } from './marks.tsx'

/** After a message was sent: what to do if nothing comes, and where to go on. */
export function ContactSent() {
  return (
    <>
      <Note icon="mail">{m.contact_sent_spam()}</Note>
      <p className="contact-next">
        <LinkButton to="/">{m.contact_sent_home()}</LinkButton>
        <LinkButton to="/contact" kind="quiet">
          {m.contact_sent_again()}
        </LinkButton>
      </p>
    </>
  )
}
