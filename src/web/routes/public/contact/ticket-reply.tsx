import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { ACKNOWLEDGE_HOURS } from '#src/domain/contact/ticket-clock.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The sender is not satisfied: a reply reopens the ticket. */
export function TicketReply({
  lastResult,
}: {
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const [form, { text }] = useForm<{ text: string }>({
    id: 'reply',
    lastResult: lastResult ?? null,
  })
  return (
    <Panel title={m.contact_ticket_reply_title()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ text: m.contact_message() }} />
        <TextareaField
          field={text}
          label={m.contact_message()}
          help={m.contact_ticket_reply_help({ hours: ACKNOWLEDGE_HOURS })}
          rows={6}
        />
        <p>
          <SubmitButton>{m.contact_ticket_reply()}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}
