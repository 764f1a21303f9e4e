import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { Panel } from './page.tsx'

/** From the first page of the office to what visitors wrote. */
export function OfficeMessagesLink() {
  return (
    <Panel title={m.contact_office_link()}>
      <p>{m.contact_office_link_lede()}</p>
      <p className="mt-4">
        <LinkButton to="/backoffice/messages" kind="quiet">
          {m.contact_office_link_open()}
        </LinkButton>
      </p>
    </Panel>
  )
}
