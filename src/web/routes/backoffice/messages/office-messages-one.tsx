import type { App } from '#src/usecases/index.ts'
import { sourceWords } from '#src/web/tickets/office-messages.tsx'
import { TicketThread } from '#src/web/tickets/ticket-thread.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type OfficeMessage = Awaited<ReturnType<App['viewContactMessage']>>

/** The message, as plain text, and its later replies. */
export function OfficeMessageWords({ message }: { message: OfficeMessage }) {
  const words = message.message
  return (
    <>
      <Panel title={m.contact_message()}>
        {words === null ? (
          <p className="soft">{m.contact_office_no_message()}</p>
        ) : (
          <p className="contact-words">{words}</p>
        )}
      </Panel>
      <TicketThread ticket={message} />
    </>
  )
}

/** Who wrote, the ticket number, and how it arrived. */
export function OfficeMessageFacts({ message }: { message: OfficeMessage }) {
  const { username, email, phone, source } = message
  return (
    <KeyValues
      rows={[
        [m.contact_office_who(), username],
        [
          m.contact_email(),
          <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>,
        ],
        [
          m.contact_phone(),
          <a key="phone" className="num" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>,
        ],
        [m.contact_office_source(), sourceWords(source)],
        [
          m.contact_office_ticket(),
          <span key="number" className="nowrap">
            {message.number}
          </span>,
        ],
      ]}
    />
  )
}
