import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect, useLocation } from 'react-router'
import type { z } from 'zod'
import { ShowPasskey } from '#src/domain/people/passkey.ts'
import { SignIn } from '#src/domain/people/sign-in.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { enter } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-in-password'
import { DemoPeople } from './demo-people.tsx'
import { PasskeySignIn } from './passkey-ceremony.tsx'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, demo } = context.get(visit)
  if (actor.kind === 'person') throw redirect('/me')
  const isReset = new URL(request.url).searchParams.has('reset')
  return { constraint: getZodConstraint(SignIn), demo, isReset }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sessions } = context.get(visit)
  if ((await request.clone().formData()).get('intent') === 'passkey')
    return submit(
      request,
      ShowPasskey,
      async (input) => enter(request, await sessions.signInByPasskey(request, input)),
      { hide: Object.keys(ShowPasskey.shape) },
    )
  return submit(
    request,
    SignIn,
    async (input) => enter(request, await sessions.signIn(request, input)),
    { hide: ['password'] },
  )
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, demo, isReset } = loaderData
  const { search } = useLocation()
  const [form, { email, password }] = useForm<z.input<typeof SignIn>>({
    lastResult: actionData,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{m.account_sign_in_title()}</Title>
      <PageHead title={m.account_sign_in_title()} lede={m.account_with_password_help()} />
      {isReset && !actionData && (
        <Note icon="check" isNews>
          {m.account_reset_done()}
        </Note>
      )}
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors
          form={form}
          labels={{ email: m.account_email(), password: m.account_password() }}
        />
        <TextField field={email} type="email" label={m.account_email()} autoComplete="username" />
        <TextField
          field={password}
          type="password"
          label={m.account_password()}
          autoComplete="current-password"
        />
        <SubmitButton isWide>{m.account_sign_in_title()}</SubmitButton>
      </Form>
      <div className="form mt-3">
        <PasskeySignIn />
      </div>
      <p className="mt-6">
        <Link to={`/forgot${search}`}>{m.account_forgot_link()}</Link>
      </p>
      <p className="mt-3">
        <Link to={`/sign-in${search}`}>{m.account_with_phone()}</Link>
      </p>
      <p className="mt-3">
        <Link to={`/sign-up${search}`}>{m.account_sign_up_link()}</Link>
      </p>
      {demo && <DemoPeople demo={demo} />}
    </Main>
  )
}
