import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, Link, redirect, useLocation } from 'react-router'
import type { z } from 'zod'
import { SignUp } from '#src/domain/people/sign-in.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { whyNot, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/form-errors.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { PageHead, Title } from '#src/web/ui/page.tsx'
import { SubmitButton } from '#src/web/ui/submit-button.tsx'
import { TextField } from '#src/web/ui/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-up'

export const handle: Handle = { isPlain: true }

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visit).actor.kind === 'person') throw redirect('/me')
  return { constraint: getZodConstraint(SignUp) }
}

/** Leads on to the sign-in whether the address was new or not: who has an account is not told. */
export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    SignUp,
    async (input) => {
      const answer = await context.get(visit).sessions.signUp(request, input)
      return answer.ok ? redirect(withTo('/sign-in/password', request, 'new')) : whyNot(answer)
    },
    { hide: ['password'], words: { password: m.account_password_rule } },
  )

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [form, { name, email, password }] = useForm<z.input<typeof SignUp>>({
    lastResult: actionData,
    constraint: loaderData.constraint,
  })
  const labels = {
    name: m.account_name(),
    email: m.account_email(),
    password: m.account_password(),
  }
  return (
    <Main width="narrow">
      <Title>{m.account_sign_up_title()}</Title>
      <PageHead title={m.account_sign_up_title()} lede={m.account_sign_up_lede()} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <TextField field={name} label={labels.name} autoComplete="name" />
        <TextField field={email} type="email" label={labels.email} autoComplete="username" />
        <TextField
          field={password}
          type="password"
          label={labels.password}
          help={m.account_password_rule()}
          autoComplete="new-password"
        />
        <SubmitButton isWide>{m.account_sign_up_title()}</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to={`/sign-in/password${search}`}>{m.account_with_password()}</Link>
      </p>
    </Main>
  )
}
