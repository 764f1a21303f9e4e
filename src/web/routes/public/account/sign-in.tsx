import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect, useLocation } from 'react-router'
import type { z } from 'zod'
import { RequestCode } from '#src/domain/people/sign-in-code.ts'
import { visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { setting, whyNot, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign-in'
import { DemoPeople } from './demo-people.tsx'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor, demo } = context.get(visit)
  if (actor.kind === 'person') throw redirect('/me')
  return { constraint: getZodConstraint(RequestCode), demo, next: withTo('', request) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, RequestCode, async (input) => {
    const answer = await context.get(visit).sessions.requestCode(request, input)
    if (!answer.ok) return whyNot(answer)
    return redirect(withTo('/sign-in/code', request), { headers: setting(answer.cookies) })
  })

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, demo } = loaderData
  const { search } = useLocation()
  const [form, { phone }] = useForm<z.input<typeof RequestCode>>({
    lastResult: actionData,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{m.account_sign_in_title()}</Title>
      <PageHead title={m.account_sign_in_title()} lede={m.account_sign_in_lede()} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ phone: m.account_phone() }} />
        <TextField
          field={phone}
          type="tel"
          label={m.account_phone()}
          help={m.account_phone_help()}
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="98765 43210"
        />
        <SubmitButton isWide>{m.account_send_code()}</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to={`/sign-in/password${search}`}>{m.account_with_password()}</Link>
        <span className="small soft block">{m.account_with_password_help()}</span>
      </p>
      {demo && <DemoPeople demo={demo} />}
    </Main>
  )
}
