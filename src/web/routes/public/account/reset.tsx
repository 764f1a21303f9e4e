import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { data, Form, redirect } from 'react-router'
import type { z } from 'zod'
import { NewPassword } from '#src/domain/people/account-link.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { whyNot, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { LinkOver } from '#src/web/ui/link-over.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/reset'
import { addressOf } from './asked-letter.ts'

export const handle: Handle = { isPlain: true }

/** Reads only: programs that open the links of an e-mail before its reader change nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const email = await addressOf(context.get(app), { token, purpose: 'reset' })
  const seen = { email, constraint: getZodConstraint(NewPassword) }
  return email === undefined ? data(seen, 410) : seen
}

/** To the sign-in page, not signed in: a second factor is shown there. */
export const action = ({ request, params: { token }, context }: Route.ActionArgs) =>
  submit(
    request,
    NewPassword,
    async ({ password }) => {
      const { sessions } = context.get(visit)
      const answer = await sessions.resetPassword(request, { token, password })
      return answer.ok ? redirect(withTo('/sign-in/password', request, 'reset')) : whyNot(answer)
    },
    { hide: ['password'], words: { password: m.account_password_rule } },
  )

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, constraint } = loaderData
  return email === undefined ? (
    <LinkOver again="/forgot" />
  ) : (
    <PasswordForm email={email} constraint={constraint} lastResult={actionData} />
  )
}

type FormProps = {
  email: string
  constraint: Route.ComponentProps['loaderData']['constraint']
  lastResult: Route.ComponentProps['actionData']
}

function PasswordForm({ email, constraint, lastResult }: FormProps) {
  const [form, { password }] = useForm<z.input<typeof NewPassword>>({ lastResult, constraint })
  return (
    <Main width="narrow">
      <Title>{m.account_reset_title()}</Title>
      <meta name="robots" content="noindex" />
      {/* Only the origin, so that the token is in no later request; without it, no form is accepted. */}
      <meta name="referrer" content="strict-origin" />
      <PageHead title={m.account_reset_title()} lede={m.account_reset_lede({ email })} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ password: m.account_password() }} />
        <input type="hidden" autoComplete="username" value={email} />
        <TextField
          field={password}
          type="password"
          label={m.account_password()}
          help={m.account_password_rule()}
          autoComplete="new-password"
        />
        <SubmitButton isWide>{m.account_reset_save()}</SubmitButton>
      </Form>
    </Main>
  )
}
