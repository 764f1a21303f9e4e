import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { RequestCode } from '#src/domain/people/sign-in-code.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { setting, whyNot } from '#src/web/signing-in.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-phone'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { phone } = await verbs.viewAccount()
  if (phone === null) throw redirect('/phone?to=/my-data')
  const { isByPassword } = await verbs.viewErasure()
  const { privacyEmail } = context.get(visit).site.operator
  return { phone, isByPassword, privacyEmail, constraint: getZodConstraint(RequestCode) }
}

/** A code to the new number and, where no password proves the owner, one to the current number. */
export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, RequestCode, async (input) => {
    const verbs = context.get(app)
    const { isByPassword } = await verbs.viewErasure()
    const sent = await context.get(visit).sessions.requestCode(request, input)
    if (!sent.ok) return whyNot(sent)
    const own = isByPassword ? '' : `?challenge=${(await verbs.requestOwnCode()).challengeId}`
    return redirect(`/my-data/phone/code${own}`, { headers: setting(sent.cookies) })
  })

/** A number to replace the account's current one. */
export default function OwnPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone: old, isByPassword, privacyEmail, constraint } = loaderData
  const [form, { phone }] = useForm<z.input<typeof RequestCode>>({
    lastResult: actionData,
    constraint,
  })
  const title = m.account_own_phone_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/my-data', label: m.account_data_title() }]} here={title} />
      <PageHead title={title} lede={m.account_own_phone_lede({ phone: old })} isSmall />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ phone: m.account_own_phone_new() }} />
        <TextField
          field={phone}
          type="tel"
          label={m.account_own_phone_new()}
          help={isByPassword ? m.account_phone_help() : m.account_own_phone_both()}
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="98765 43210"
        />
        <div className="formend">
          <LinkButton to="/my-data" kind="quiet">
            {m.booking_book_back()}
          </LinkButton>
          <SubmitButton>{m.account_send_code()}</SubmitButton>
        </div>
      </Form>
      {!isByPassword && (
        <p className="small soft mt-6">
          {m.account_own_phone_lost()} <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
        </p>
      )}
    </Main>
  )
}
