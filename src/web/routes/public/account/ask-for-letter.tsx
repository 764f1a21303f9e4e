import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  title: string
  lede: string
  constraint: NonNullable<Parameters<typeof useForm>[0]['constraint']>
  lastResult: SubmissionResult<string[]> | undefined
  children: React.ReactNode
}

/** An e-mail address to which a letter with a link is sent. */
export function AskForLetter({ title, lede, constraint, lastResult, children }: Props) {
  const [form, { email }] = useForm<{ email: string }>({
    lastResult: lastResult ?? null,
    constraint,
  })
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <PageHead title={title} lede={lede} />
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ email: m.account_email() }} />
        <TextField field={email} type="email" label={m.account_email()} autoComplete="username" />
        <SubmitButton isWide>{m.account_ask_letter()}</SubmitButton>
      </Form>
      {children}
    </Main>
  )
}
