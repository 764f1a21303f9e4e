import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { formatPhone } from '#src/domain/format-phone.ts'
import { AddPhone } from '#src/domain/people/own-account.ts'
import { CODE_DIGITS, CODE_LIFE } from '#src/domain/people/sign-in-code.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { setting, whyNot } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-phone-code'
import { proofAsked } from './owner-proof.ts'
import { ProofInputs } from './proof-inputs.tsx'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { version } = await verbs.viewAccount()
  const { isByPassword } = await verbs.viewErasure()
  const phone = await context.get(visit).sessions.phoneAsked(request)
  if (phone === undefined) throw redirect('/my-data/phone')
  const asked = proofAsked(request, isByPassword, context)
  return { phone, version, ...asked, constraint: getZodConstraint(AddPhone) }
}

export const action = ({ request, context }: Route.ActionArgs) => {
  const hide = ['code', 'instead.code', 'instead.password']
  const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
  const change = async (input: AddPhone) => {
    const answer = await context.get(visit).sessions.addPhone(request, input)
    if (!answer.ok) return whyNot(answer)
    return redirect('/my-data?done=phone', { headers: setting(answer.cookies) })
  }
  return submit(request, AddPhone, change, { hide, words })
}

/** The code sent to the new number, with the password or the code sent to the old one. */
export default function OwnPhoneCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, version, digits, constraint, isDemo, isByPassword, challengeId } = loaderData
  const [form, fields] = useForm<z.input<typeof AddPhone>>({ lastResult: actionData, constraint })
  const instead = fields.instead.getFieldset()
  const sent = { count: digits, phone: formatPhone(phone), minutes: CODE_LIFE.minutes }
  const labels = {
    code: m.account_own_phone_code(),
    'instead.code': m.account_own_code(),
    'instead.password': m.account_password(),
  }
  const title = m.account_own_phone_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/my-data', label: m.account_data_title() }]} here={title} />
      <PageHead title={title} lede={m.account_code_sent(sent)} isSmall />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="instead.version" value={version} />
        <CodeField field={fields.code} label={labels.code} length={digits} autoFocus />
        <ProofInputs
          isByPassword={isByPassword}
          password={instead.password}
          code={instead.code}
          challenge={{ name: 'instead.challengeId', id: challengeId }}
          digits={digits}
        />
        <SubmitButton isWide>{m.account_own_phone_save()}</SubmitButton>
      </Form>
      <p className="mt-6">
        <Link to="/my-data/phone">{m.account_own_phone_again()}</Link>
      </p>
      {isDemo && (
        <p className="mt-2">
          <Link to="/demo/outbox" reloadDocument target="_blank" rel="noreferrer">
            {m.account_demo_outbox()}
          </Link>
        </p>
      )}
    </Main>
  )
}
