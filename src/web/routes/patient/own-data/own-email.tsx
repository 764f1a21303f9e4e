import { NEW_ADDRESS_LIFE } from '#src/domain/people/own-account.ts'
import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { AskEmail } from '#src/domain/people/own-account.ts'
import { CODE_DIGITS } from '#src/domain/people/sign-in-code.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/own-email'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { proofAsked, sendOwnCode } from './owner-proof.ts'
import { ProofInputs } from './proof-inputs.tsx'

export const handle: Handle = { isPlain: true }

const HERE = '/my-data/email'

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { email, newEmail, version } = await verbs.viewAccount()
  const { isByPassword } = await verbs.viewErasure()
  const asked = proofAsked(request, isByPassword, context)
  return { email, newEmail, version, ...asked, constraint: getZodConstraint(AskEmail) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'code') return sendOwnCode(HERE, context)
  const ask = async (input: AskEmail) => {
    await context.get(app).askEmail(input)
    return redirect(`${HERE}?asked`)
  }
  const words = { code: () => m.fields_code({ count: CODE_DIGITS }) }
  return submit(request, AskEmail, ask, { hide: ['password', 'code'], words })
}

/** The address of the account: requested here, and changed once the new mailbox is verified. */
export default function OwnEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, newEmail, wrong, isByPassword, challengeId } = loaderData
  const title = m.account_own_email_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/my-data', label: m.account_data_title() }]} here={title} />
      <PageHead
        title={title}
        lede={email ? m.account_own_email_lede({ email }) : m.account_own_email_first_lede()}
        isSmall
      />
      {newEmail && !actionData && (
        <Note icon="check" isNews>
          {m.account_own_email_asked({ email: newEmail, hours: NEW_ADDRESS_LIFE.hours })}
        </Note>
      )}
      {wrong && (
        <Note tone="danger" isNews>
          {wrong}
        </Note>
      )}
      {isByPassword || challengeId ? (
        <AddressForm {...loaderData} lastResult={actionData} />
      ) : (
        <OwnerProofFields {...loaderData} action={HERE} button={m.account_own_email_ask()} />
      )}
    </Main>
  )
}

type FormProps = Route.ComponentProps['loaderData'] & {
  lastResult: Route.ComponentProps['actionData']
}

function AddressForm({ lastResult, constraint, version, challengeId, ...proof }: FormProps) {
  const [form, { email, password, code }] = useForm<z.input<typeof AskEmail>>({
    lastResult,
    constraint,
  })
  const labels = {
    email: m.account_own_email_new(),
    password: m.account_password(),
    code: m.account_own_code(),
  }
  return (
    <Form method="post" className="form mt-6" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="version" value={version} />
      <TextField
        field={email}
        type="email"
        label={labels.email}
        help={m.account_own_email_help()}
        autoComplete="email"
      />
      <ProofInputs
        {...proof}
        password={password}
        code={code}
        challenge={{ name: 'challengeId', id: challengeId }}
      />
      <div className="formend">
        <LinkButton to="/my-data" kind="quiet">
          {m.booking_book_back()}
        </LinkButton>
        <SubmitButton>{m.account_own_email_ask()}</SubmitButton>
      </div>
    </Form>
  )
}
