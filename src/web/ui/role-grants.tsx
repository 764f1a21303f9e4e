import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Role } from '#src/domain/people/actor.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { SelectField } from './choice-field.tsx'
import { FormErrors } from './form-errors.tsx'
import { Note } from './marks.tsx'
import { calledBy, type PersonInList } from './office-people.tsx'
import { roleName } from './role-name.ts'
import { SubmitButton } from './submit-button.tsx'

/** What can be given, and where. */
type RolesOffered = Awaited<ReturnType<App['listWorkplaces']>> & { roles: readonly Role[] }

type Props = {
  person: PersonInList
  offered: RolesOffered
  isChanged: boolean
  lastResult: SubmissionResult<string[]> | undefined
}

type Fields = { role: string; labId: string; locationId: string }

/** A person's roles, each to be taken away, and a form to give one more. */
export function RoleGrants({ person, offered, isChanged, lastResult }: Props) {
  const [form, fields] = useForm<Fields>({ id: 'grant', lastResult: lastResult ?? null })
  const title = m.office_roles_of({ name: calledBy(person) })
  const labels = {
    role: m.office_roles_role(),
    labId: m.office_roles_lab(),
    locationId: m.office_roles_city(),
  }
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
      <FormErrors form={form} labels={labels} />
      <Held person={person} />
      <h3 className="mt-6">{m.office_roles_give_title()}</h3>
      <p className="soft mt-2 mb-4">{m.office_roles_lede()}</p>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <input type="hidden" name="userId" value={person.id} />
        <SelectField
          field={fields.role}
          label={labels.role}
          prompt={m.office_roles_choose()}
          options={offered.roles.map((role) => ({ value: role, label: roleName(role) }))}
        />
        <div className="cols2">
          <SelectField
            field={fields.labId}
            label={labels.labId}
            help={m.office_roles_lab_rule()}
            prompt={m.office_roles_nowhere()}
            options={offered.labs.map(({ id, name, city }) => ({
              value: id,
              label: `${city}: ${name}`,
            }))}
          />
          <SelectField
            field={fields.locationId}
            label={labels.locationId}
            help={m.office_roles_city_rule()}
            prompt={m.office_roles_nowhere()}
            options={offered.cities.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
        <p>
          <SubmitButton intent="grant">{m.office_roles_give()}</SubmitButton>
        </p>
      </Form>
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
