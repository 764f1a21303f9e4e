import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { data, Form, redirect } from 'react-router'
import type { z } from 'zod'
import { UseBackupCode } from '#src/domain/people/backup-code.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { enter, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-in-backup-code'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** Signed in by password alone, where more is required: there is no second factor yet. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  if (actor.kind === 'person')
    throw redirect(actor.needsSecondFactor ? withTo('/sign-in/enrol', request) : '/me')
  return data({
    app: withTo('/sign-in/second-factor', request),
    constraint: getZodConstraint(UseBackupCode),
  })
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    UseBackupCode,
    async (input) =>
      enter(request, await context.get(visit).sessions.verifySecondFactor(request, input)),
    { hide: ['code'], words: { code: m.fields_backup_code } },
  )

export default function BackupCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, app } = loaderData
  const [form, { code }] = useForm<z.input<typeof UseBackupCode>>({
    lastResult: actionData,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{m.account_backup_title()}</Title>
      <PageHead title={m.account_backup_title()} lede={m.account_backup_lede()} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ code: m.account_backup_code() }} />
        <TextField
          field={code}
          label={m.account_backup_code()}
          help={m.account_backup_help()}
          autoComplete="off"
          autoFocus
        />
        <SubmitButton isWide>{m.account_continue()}</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to={app}>{m.account_backup_app_link()}</Link>
      </p>
      <p className="mt-4">{m.account_backup_none()}</p>
    </Main>
  )
}
