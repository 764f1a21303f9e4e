import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect, useLocation } from 'react-router'
import type { z } from 'zod'
import { formatPhone } from '#src/domain/format-phone.ts'
import { CODE_DIGITS, CODE_LIFE, RequestCode, VerifyCode } from '#src/domain/people/sign-in-code.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { backTo, setting, whyNot, withTo } from '#src/web/signing-in.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/phone-code'

export const handle: Handle = { isPlain: true }

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await context.get(app).viewAccount()
  if (account.phone !== null) throw redirect(backTo(request))
  const phone = await context.get(visit).sessions.phoneAsked(request)
  if (phone === undefined) throw redirect(withTo('/phone', request))
  return {
    phone,
    digits: CODE_DIGITS,
    minutes: CODE_LIFE.minutes,
    isDemo: context.get(visit).demo !== undefined,
    isSentAgain: new URL(request.url).searchParams.has('again'),
    constraint: getZodConstraint(VerifyCode),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sessions } = context.get(visit)
  const intent = (await request.clone().formData()).get('intent')
  if (intent !== 'again') {
    const hide = ['code']
    const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
    const verify = async (input: z.output<typeof VerifyCode>) => {
      const answer = await sessions.addPhone(request, input)
      if (!answer.ok) return whyNot(answer)
      return redirect(backTo(request), { headers: setting(answer.cookies) })
    }
    return submit(request, VerifyCode, verify, { hide, words })
  }
  return submit(request, RequestCode, async (input) => {
    const answer = await sessions.requestCode(request, input)
    if (!answer.ok) return whyNot(answer)
    const address = new URL(request.url)
    address.searchParams.set('again', '')
    return redirect(address.pathname + address.search, { headers: setting(answer.cookies) })
  })
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, digits, minutes, constraint, isDemo, isSentAgain } = loaderData
  const { search } = useLocation()
  const [form, { code }] = useForm<z.input<typeof VerifyCode>>({
    lastResult: actionData,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{m.account_code_title()}</Title>
      <PageHead
        title={m.account_code_title()}
        lede={m.account_code_sent({ count: digits, phone: formatPhone(phone), minutes })}
      />
      {isSentAgain && !actionData && <Note isNews>{m.account_code_resent()}</Note>}
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ code: m.account_code() }} />
        <input type="hidden" name="phone" value={phone} />
        <CodeField field={code} label={m.account_code()} length={digits} autoFocus />
        <SubmitButton isWide intent="verify">
          {m.account_continue()}
        </SubmitButton>
      </Form>
      <Form method="post" className="mt-6">
        <input type="hidden" name="phone" value={phone} />
        <SubmitButton kind="quiet" intent="again">
          {m.account_code_resend()}
        </SubmitButton>
        <p className="small soft mt-2">{m.account_code_resend_help()}</p>
      </Form>
      <p className="mt-6">
        <Link to={`/phone${search}`}>{m.account_other_phone()}</Link>
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
