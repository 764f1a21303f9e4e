import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { waiting: Awaited<ReturnType<App['countTickets']>> | undefined }

/** From the office's first page to visitors' messages, with the number that wait. */
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
