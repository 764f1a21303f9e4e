import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { MessageState, sourceWords } from './office-messages.tsx'
import { KeyValues, Panel } from './page.tsx'
import { Time } from './time.tsx'

export type OfficeMessage = Awaited<ReturnType<App['viewContactMessage']>>

/** What was written, as text and nothing else, and what was answered. */
export function OfficeMessageWords({ message: { message, answers } }: { message: OfficeMessage }) {
  return (
    <>
      <Panel title={m.contact_message()}>
        {message === null ? (
          <p className="soft">{m.contact_office_no_message()}</p>
        ) : (
          <p className="contact-words">{message}</p>
        )}
      </Panel>
      {answers.length > 0 && (
        <Panel title={m.contact_office_answers()}>
          <ol className="contact-answers">
            {answers.map(({ at, text }) => (
              <li key={at}>
                <p className="soft text-sm">
                  <Time at={at} />
                </p>
                <p className="contact-words">{text}</p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  )
}

/** Who wrote, and where the message stands. */
export function OfficeMessageFacts({ message }: { message: OfficeMessage }) {
  const { state, username, email, phone, source, createdAt } = message
  return (
    <KeyValues
      rows={[
        [m.contact_office_state(), <MessageState key="state" state={state} />],
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
        [m.contact_office_when(), <Time key="when" at={createdAt} />],
      ]}
    />
  )
}
