import type { App } from '#src/usecases/index.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { closeReasonWords } from './office-messages-words.ts'

type Thread = Pick<Awaited<ReturnType<App['viewTicket']>>, 'answers' | 'replies' | 'closings'>

/** Everything since the message arrived, oldest first; nothing where there is none. */
export function TicketThread({ ticket: { answers, replies, closings } }: { ticket: Thread }) {
  const said = [
    ...answers.map((one) => ({ ...one, by: m.contact_thread_answer() })),
    ...replies.map((one) => ({ ...one, by: m.contact_thread_reply() })),
    ...closings.map((one) => ({
      ...one,
      by: m.contact_thread_closed({ reason: closeReasonWords[one.reason]() }),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  if (said.length === 0) return null
  return (
    <Panel title={m.contact_thread()}>
      <ol className="contact-answers">
        {said.map(({ at, by, text }) => (
          <li key={at}>
            <p className="soft text-sm">
              {by}, <Time at={at} />
            </p>
            <p className="contact-words">{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
