import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Role } from '#src/domain/people/actor.ts'
import type { App } from '#src/usecases/index.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The roles and workplaces on offer. */
type RolesOffered = Awaited<ReturnType<App['listWorkplaces']>> & { roles: readonly Role[] }

type Props = {
  /** Prefilled from the address. */
  email: string
  offered: RolesOffered
  lastResult: SubmissionResult<string[]> | undefined
}

type Fields = {
  email: string
  role: string
  labId: string
  locationId: string
  password: string
}

/** To whom, as what and where. */
export function InviteForm({ email, offered, lastResult }: Props) {
  const [form, fields] = useForm<Fields>({
    id: 'invite',
    lastResult: lastResult ?? null,
    defaultValue: { email },
  })
  const labels = {
    email: m.account_email(),
    role: m.office_roles_role(),
    labId: m.office_roles_lab(),
    locationId: m.office_roles_city(),
    password: m.office_invite_password(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <TextField field={fields.email} type="email" label={labels.email} autoComplete="off" />
        <SelectField
          field={fields.role}
          label={labels.role}
          prompt={m.office_roles_choose()}
          options={offered.roles.map((role) => ({ value: role, label: roleName(role) }))}
        />
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
        <TextField
          field={fields.password}
          type="password"
          label={labels.password}
          help={m.office_invite_password_help()}
          autoComplete="current-password"
          isOptional
        />
      </div>
      <p>
        <SubmitButton intent="invite">{m.office_invite_send()}</SubmitButton>
      </p>
    </Form>
  )
}
