import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import type { z } from 'zod'
import type { NewAccount } from '#src/domain/people/account-link.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Fields = z.input<typeof NewAccount>
type Props = {
  title: string
  lede: string
  /** Verified by this page's link. */
  email: string
  constraint: ReturnType<typeof getZodConstraint>
  lastResult: SubmissionResult<string[]> | undefined
}

/** Name and password of a new account, whose address a letter's link has verified. */
export function NewAccountForm({ title, lede, email, constraint, lastResult }: Props) {
  const [form, { name, password }] = useForm<Fields>({ lastResult: lastResult ?? null, constraint })
  const labels = { name: m.account_name(), password: m.account_password() }
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <meta name="robots" content="noindex" />
      {/* Only the origin, so that the token is in no later request; without it, no form is accepted. */}
      <meta name="referrer" content="strict-origin" />
      <PageHead title={title} lede={lede} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" autoComplete="username" value={email} />
        <TextField field={name} label={labels.name} autoComplete="name" />
        <TextField
          field={password}
          type="password"
          label={labels.password}
          help={m.account_password_rule()}
          autoComplete="new-password"
        />
        <SubmitButton isWide>{m.account_sign_up_title()}</SubmitButton>
      </Form>
    </Main>
  )
}
