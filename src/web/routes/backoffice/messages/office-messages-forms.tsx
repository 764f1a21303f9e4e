import { CONTACT_DAYS } from '#src/domain/people/retention.ts'
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { closeReasons } from '#src/domain/contact/close-reason.ts'
import { closeReasonWords } from '#src/web/tickets/office-messages-words.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { OfficeMessage } from './office-messages-one.tsx'

type Props = { message: OfficeMessage; lastResult: SubmissionResult<string[]> | undefined }

/** The answer, which goes out by e-mail. */
export function AnswerMessage({ message: { version, email }, lastResult }: Props) {
  const [form, { text }] = useForm<{ text: string }>({
    id: 'answer',
    lastResult: lastResult ?? null,
  })
  return (
    <Panel title={m.contact_office_answer_title()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ text: m.contact_office_answer() }} />
        <input type="hidden" name="version" value={version} />
        <TextareaField
          field={text}
          label={m.contact_office_answer()}
          help={m.contact_office_answer_lede({ email })}
          rows={7}
        />
        <p>
          <SubmitButton intent="answer">{m.contact_office_answer_send()}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

/** Closing it, with a reason and a text for its sender. */
export function CloseMessage({ message: { version }, lastResult }: Props) {
  const [form, { reason, text }] = useForm<{ reason: string; text: string }>({
    id: 'close',
    lastResult: lastResult ?? null,
  })
  const labels = { reason: m.contact_close_reason(), text: m.contact_close_words() }
  return (
    <Panel title={m.contact_office_close_title()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="version" value={version} />
        <p className="soft">{m.contact_office_close_lede({ days: CONTACT_DAYS })}</p>
        <RadioField
          field={reason}
          label={labels.reason}
          options={closeReasons.map((value) => ({ value, label: closeReasonWords[value]() }))}
        />
        <TextareaField
          field={text}
          label={labels.text}
          help={m.contact_close_words_help()}
          rows={3}
        />
        <p>
          <SubmitButton intent="close" kind="quiet">
            {m.contact_office_close()}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

type MoveProps = Pick<Props, 'message'> & { intent: 'acknowledge' | 'reopen' }

/** Acknowledging or reopening it: a button that first says what follows. */
export function MoveMessage({ message: { version }, intent }: MoveProps) {
  const words = {
    acknowledge: {
      title: m.contact_office_acknowledge_title(),
      lede: m.contact_office_acknowledge_lede(),
      act: m.contact_office_acknowledge(),
    },
    reopen: {
      title: m.contact_office_reopen_title(),
      lede: m.contact_office_reopen_lede(),
      act: m.contact_office_reopen(),
    },
  }[intent]
  return (
    <Panel title={words.title}>
      <Form method="post" className="form">
        <input type="hidden" name="version" value={version} />
        <p className="soft">{words.lede}</p>
        <p>
          <SubmitButton intent={intent} kind="quiet">
            {words.act}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}
