import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { BeginPasskey } from '#src/domain/people/passkey.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  lastResult: SubmissionResult<string[]> | undefined
  /** The name of this browser, suggested for its passkey. */
  here: string
}

/** The first of two steps: a name, and the password again. */
export function PasskeyBegin({ lastResult, here }: Props) {
  const [form, { name, password }] = useForm<BeginPasskey>({
    lastResult,
    defaultValue: { name: here },
    constraint: getZodConstraint(BeginPasskey),
  })
  const labels = { name: m.account_passkey_name(), password: m.account_password() }
  return (
    <Panel title={m.account_passkey_add()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <TextField
          field={name}
          label={m.account_passkey_name()}
          help={m.account_passkey_name_help()}
          autoComplete="off"
        />
        <TextField
          field={password}
          type="password"
          label={m.account_password()}
          help={m.account_passkey_password()}
          autoComplete="current-password"
        />
        <div>
          <SubmitButton intent="begin">{m.account_continue()}</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
