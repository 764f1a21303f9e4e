import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Note } from './marks.tsx'
import { Panel } from './page.tsx'

type Props = { waiting: Awaited<ReturnType<App['countTickets']>> | undefined }

/** From the first page of the office to what visitors wrote, with how much of it waits. */
export function OfficeMessagesLink({ waiting }: Props) {
  return (
    <Panel title={m.contact_office_link()}>
      <p>{m.contact_office_link_lede()}</p>
      {waiting && <p>{m.contact_office_waiting(waiting)}</p>}
      {waiting && waiting.overdue > 0 && (
        <Note tone="danger" icon="clock">
          {m.contact_office_overdue({ count: waiting.overdue })}
        </Note>
      )}
      <p className="mt-4">
        <LinkButton to="/backoffice/messages" kind="quiet">
          {m.contact_office_link_open()}
        </LinkButton>
      </p>
    </Panel>
  )
}
