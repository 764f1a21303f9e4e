import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import type { z } from 'zod'
import type { SubmitCase } from '#src/domain/contact/send-contact-message.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Fields = z.input<typeof SubmitCase>
type Props = {
  lastResult: SubmissionResult<string[]> | undefined
  constraint: ReturnType<typeof getZodConstraint>
}

/**
 * The five fields as the specification names them (§2); they end in the inbox of the contact page.
 */
export function CaseForm({ lastResult, constraint }: Props) {
  const [form, { name, email, phone_number, msg_subject, message, website }] = useForm<Fields>({
    id: 'case',
    lastResult: lastResult ?? null,
    constraint,
  })
  const labels = {
    name: m.contact_username(),
    email: m.contact_email(),
    phone_number: m.contact_phone(),
    msg_subject: m.contact_subject(),
    message: m.contact_message(),
  }
  return (
    <Form method="post" action="/home-two" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <TextField field={name} label={labels.name} autoComplete="name" />
      <TextField field={email} type="email" label={labels.email} autoComplete="email" />
      <TextField
        field={phone_number}
        type="tel"
        label={labels.phone_number}
        help={m.contact_phone_help()}
        autoComplete="tel"
      />
      <TextField field={msg_subject} label={labels.msg_subject} />
      <TextareaField field={message} label={labels.message} isOptional />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor={website.id}>{m.contact_website()}</label>
        <input id={website.id} name={website.name} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p>
        <SubmitButton>{m.leftover_case_submit()}</SubmitButton>
      </p>
    </Form>
  )
}
