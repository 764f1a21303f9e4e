import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import type { z } from 'zod'
import type { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Fields = z.input<typeof SendContactMessage>
type Props = {
  lastResult: SubmissionResult<string[]> | undefined
  constraint: ReturnType<typeof getZodConstraint>
}

/** The five fields of the contact page, and one that only robots see. */
export function ContactForm({ lastResult, constraint }: Props) {
  const [form, { username, email, subject, phone, message, website }] = useForm<Fields>({
    id: 'contact',
    lastResult: lastResult ?? null,
    constraint,
  })
  const labels = {
    username: m.contact_username(),
    email: m.contact_email(),
    subject: m.contact_subject(),
    phone: m.contact_phone(),
    message: m.contact_message(),
  }
  return (
    <Form method="post" action="/contact" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <TextField field={username} label={labels.username} autoComplete="name" />
      <div className="cols2">
        <TextField
          field={email}
          type="email"
          label={labels.email}
          help={m.contact_email_help()}
          autoComplete="email"
        />
        <TextField
          field={phone}
          type="tel"
          label={labels.phone}
          help={m.contact_phone_help()}
          autoComplete="tel"
        />
      </div>
      <TextField field={subject} label={labels.subject} />
      <TextareaField
        field={message}
        label={labels.message}
        help={m.contact_message_help()}
        rows={6}
        isOptional
      />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor={website.id}>{m.contact_website()}</label>
        <input id={website.id} name={website.name} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p>
        <SubmitButton>{m.contact_send()}</SubmitButton>
      </p>
    </Form>
  )
}
