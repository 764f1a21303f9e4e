import type { App } from '#src/usecases/index.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { MessageState } from './office-messages.tsx'

type Clock = Pick<
  Awaited<ReturnType<App['viewContactMessage']>>,
  | 'state'
  | 'createdAt'
  | 'openedAt'
  | 'acknowledgeBy'
  | 'endBy'
  | 'acknowledgedAt'
  | 'endedAt'
  | 'acknowledgeLateSince'
  | 'endLateSince'
>

/** Both promised times and whether they were kept, the same for the office and for the sender. */
export function TicketClock({ ticket }: { ticket: Clock }) {
  const { state, createdAt, openedAt } = ticket
  const wasReopened = openedAt !== createdAt
  return (
    <Panel title={m.contact_clock()}>
      <KeyValues
        rows={[
          [m.contact_office_state(), <MessageState key="state" state={state} />],
          [m.contact_office_when(), <Time key="when" at={createdAt} />],
          ...(wasReopened
            ? [[m.contact_clock_reopened(), <Time key="again" at={openedAt} />] as const]
            : []),
          [
            m.contact_clock_acknowledge(),
            <Kept
              key="acknowledge"
              by={ticket.acknowledgeBy}
              at={ticket.acknowledgedAt}
              lateSince={ticket.acknowledgeLateSince}
            />,
          ],
          [
            m.contact_clock_end(),
            <Kept
              key="end"
              by={ticket.endBy}
              at={ticket.endedAt}
              lateSince={ticket.endLateSince}
            />,
          ],
        ]}
      />
    </Panel>
  )
}

type KeptProps = { by: string; at: string | null; lateSince: string | null }

/** When it was done, or by when it is due; a broken promise is shown permanently. */
function Kept({ by, at, lateSince }: KeptProps) {
  return (
    <>
      {at ? <Time at={at} /> : <strong>{m.contact_clock_by({ time: instantOf(by) })}</strong>}
      {lateSince && (
        <>
          {' '}
          <Chip icon="clock" tone="danger">
            {m.contact_clock_broken()}
          </Chip>
        </>
      )}
    </>
  )
}
