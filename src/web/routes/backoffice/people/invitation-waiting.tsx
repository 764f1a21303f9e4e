import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { offeredWords, type OpenInvitation } from './invitation-list.tsx'

/** What a second administrator must approve first; only the requester withdraws it. */
export function WaitingInvitations({ waiting }: { waiting: readonly OpenInvitation[] }) {
  const columns = [
    { id: 'email', head: m.account_email() },
    { id: 'role', head: m.office_roles_role() },
    { id: 'by', head: m.office_invite_by() },
    { id: 'until', head: m.office_invite_lapses() },
    { id: 'act', head: m.office_person_act() },
  ]
  return (
    <DataTable label={m.office_invite_waiting()} columns={columns} stacks>
      {waiting.map((one) => (
        <tr key={one.id}>
          <td className="break-all">{one.email}</td>
          <td>{offeredWords(one)}</td>
          <td className="sub">{one.invitedBy}</td>
          <td>
            <Time at={one.expiresAt} shape="near" />
          </td>
          <td>
            <Act {...one} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Act({ id, version, email, isMine, mayDecide }: OpenInvitation) {
  if (mayDecide)
    return (
      <LinkButton to={`/backoffice/invitations/${id}`} size="small">
        {m.office_invite_decide()}
        <span className="sr-only"> {email}</span>
      </LinkButton>
    )
  if (!isMine) return <span className="soft">{m.office_invite_others()}</span>
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <SubmitButton intent="withdraw" kind="danger" size="small">
        {m.office_invite_withdraw()}
        <span className="sr-only"> {email}</span>
      </SubmitButton>
    </Form>
  )
}
