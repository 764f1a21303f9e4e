import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** From the office's first page to the master data, and to the audit. */
export function OfficeMastersLink() {
  const lists = [
    { to: '/backoffice/locations', label: m.office_locations() },
    { to: '/backoffice/franchises', label: m.office_franchises() },
    { to: '/backoffice/categories', label: m.office_categories() },
    { to: '/backoffice/labels', label: m.office_labels() },
  ]
  return (
    <>
      <Panel title={m.office_masters()}>
        <p>{m.office_masters_lede()}</p>
        <p className="row-acts mt-4">
          {lists.map(({ to, label }) => (
            <LinkButton key={to} to={to} kind="quiet">
              {label}
            </LinkButton>
          ))}
        </p>
      </Panel>
      <Panel title={m.office_audit()}>
        <p>{m.office_audit_lede()}</p>
        <p className="mt-4">
          <LinkButton to="/backoffice/audit" kind="quiet">
            {m.office_audit_open()}
          </LinkButton>
        </p>
      </Panel>
    </>
  )
}
