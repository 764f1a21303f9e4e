import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { calledBy, type PersonInList } from './office-people.tsx'

type Props = {
  q: string
  person: PersonInList
  lastResult: SubmissionResult<string[]> | undefined
}

/** What suspending or restoring does, and the reason for it; then the button. */
export function OfficeSuspension({ q, person, lastResult }: Props) {
  const [form, { reason }] = useForm<{ reason: string }>({
    id: 'change',
    lastResult: lastResult ?? null,
  })
  const { id, isSuspended, roles } = person
  const name = calledBy(person)
  const title = isSuspended ? m.office_restore_of({ name }) : m.office_suspend_of({ name })
  return (
    <section className="card p-6" aria-label={title}>
      <h2>{title}</h2>
      <p className="soft mt-2 mb-4">
        {isSuspended ? m.office_restore_lede() : m.office_suspend_lede()}
      </p>
      {roles.includes('administrator') && (
        <div className="mb-4">
          <Note tone="needs">
            {isSuspended ? m.office_restore_administrator() : m.office_suspend_administrator()}
          </Note>
        </div>
      )}
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ reason: m.office_reason() }} />
        <input type="hidden" name="userId" value={id} />
        <input type="hidden" name="to" value={isSuspended ? 'active' : 'suspended'} />
        <TextareaField
          field={reason}
          label={m.office_reason()}
          help={m.office_reason_help()}
          rows={2}
        />
        <div className="actions">
          <SubmitButton kind={isSuspended ? 'main' : 'danger'}>{title}</SubmitButton>
          <LinkButton to={`/backoffice/people?${new URLSearchParams({ q })}`} kind="quiet">
            {m.office_keep()}
          </LinkButton>
        </div>
      </Form>
    </section>
  )
}
