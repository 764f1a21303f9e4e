import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { calledBy, type PersonInList } from './office-people.tsx'

type Props = {
  person: PersonInList
  isChanged: boolean
  lastResult: SubmissionResult<string[]> | undefined
}

/** A person's roles, each removable, and the way to invite them to one more. */
export function RoleGrants({ person, isChanged, lastResult }: Props) {
  const [form] = useForm({ id: 'roles-held', lastResult: lastResult ?? null })
  const title = m.office_roles_of({ name: calledBy(person) })
  const { email } = person
  const query = email ? `?${new URLSearchParams({ email })}` : ''
  return (
    <section className="card p-6" id="roles" aria-label={title}>
      <h2>{title}</h2>
      {isChanged && !lastResult && (
        <div className="my-4">
          <Note icon="check" isNews>
            {m.office_roles_changed()}
          </Note>
        </div>
      )}
      <FormErrors form={form} labels={{}} />
      <Held person={person} />
      <p className="soft mt-6 mb-4">{m.office_roles_lede()}</p>
      <LinkButton to={`/backoffice/invitations${query}`} kind="quiet">
        {m.office_invite_title()}
      </LinkButton>
    </section>
  )
}

function Held({ person: { id: userId, grants } }: { person: PersonInList }) {
  if (grants.length === 0) return <p className="soft mt-2">{m.office_roles_none()}</p>
  return (
    <ul className="mt-4 grid gap-3">
      {grants.map(({ id, role, place }) => {
        const name = place ? `${roleName(role)}, ${place}` : roleName(role)
        return (
          <li key={id}>
            <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
              <input type="hidden" name="userId" value={userId} />
              <input type="hidden" name="grantId" value={id} />
              <span>{name}</span>
              <SubmitButton intent="revoke" kind="danger" size="small">
                {m.office_roles_take()}
                <span className="sr-only"> {name}</span>
              </SubmitButton>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}
