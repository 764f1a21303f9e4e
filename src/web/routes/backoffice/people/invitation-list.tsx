import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type OpenInvitation = Awaited<ReturnType<App['listInvitations']>>[number]

/** Open invitations, and what can be done about each. */
export function InvitationList({ invitations }: { invitations: readonly OpenInvitation[] }) {
  if (invitations.length === 0)
    return (
      <EmptyState title={m.office_invitations_none()}>{m.office_invitations_help()}</EmptyState>
    )
  const columns = [
    { id: 'email', head: m.account_email() },
    { id: 'role', head: m.office_roles_role() },
    { id: 'by', head: m.office_invite_by() },
    { id: 'until', head: m.office_invite_until() },
    { id: 'act', head: m.office_person_act() },
  ]
  return (
    <DataTable label={m.office_invitations_open()} columns={columns} stacks>
      {invitations.map((one) => (
        <Row key={one.id} {...one} />
      ))}
    </DataTable>
  )
}

/** The role and its place, in words. */
export function offeredWords({ role, place }: Pick<OpenInvitation, 'role' | 'place'>): string {
  return place ? `${roleName(role)}, ${place}` : roleName(role)
}

function Row({ id, version, email, role, place, invitedBy, expiresAt }: OpenInvitation) {
  return (
    <tr>
      <td className="break-all">{email}</td>
      <td>{offeredWords({ role, place })}</td>
      <td className="sub">{invitedBy}</td>
      <td>
        <Time at={expiresAt} shape="near" />
      </td>
      <td>
        <Form method="post" className="flex gap-2">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <SubmitButton intent="resend" kind="quiet" size="small">
            {m.office_invite_resend()}
            <span className="sr-only"> {email}</span>
          </SubmitButton>
          <SubmitButton intent="withdraw" kind="danger" size="small">
            {m.office_invite_withdraw()}
            <span className="sr-only"> {email}</span>
          </SubmitButton>
        </Form>
      </td>
    </tr>
  )
}
