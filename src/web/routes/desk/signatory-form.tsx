import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import type { Pathologist } from '#src/domain/labs/signatory.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** The limits of the inputs. */
  constraint: ReturnType<typeof getZodConstraint>
  pathologist: Pathologist
  lastResult: SubmissionResult | undefined
}

/** How one pathologist signs, and ending it. A refusal is shown in its own form. */
export function SignatoryForm({ constraint, pathologist, lastResult }: Props) {
  const { userId, accountName, isSuspended, signs } = pathologist
  const isOwn = lastResult?.initialValue?.['userId'] === userId
  const [form, { name, qualification, registrationNumber }] = useForm({
    id: `signs-${userId}`,
    lastResult: isOwn ? lastResult : null,
    defaultValue: signs ?? { name: accountName, qualification: '', registrationNumber: '' },
    constraint,
  })
  const labels = {
    name: m.signatory_name(),
    qualification: m.signatory_qualification(),
    registrationNumber: m.signatory_number(),
  }
  return (
    <Panel title={accountName}>
      <p className="mb-4">
        <Chip icon={signs && !isSuspended ? 'check' : 'lock'} tone={signs ? 'plain' : 'needs'}>
          {isSuspended
            ? m.desk_staff_suspended()
            : signs
              ? m.signatory_signs()
              : m.signatory_waits()}
        </Chip>
      </p>
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <Shown {...pathologist} />
        <TextField field={name} label={labels.name} autoComplete="off" />
        <TextField
          field={qualification}
          label={labels.qualification}
          help={m.signatory_qualification_help()}
          autoComplete="off"
        />
        <TextField
          field={registrationNumber}
          label={labels.registrationNumber}
          help={m.signatory_number_help()}
          autoComplete="off"
        />
        <div className="actions">
          <SubmitButton intent="save">
            {signs ? m.signatory_change() : m.signatory_register()}
          </SubmitButton>
        </div>
      </Form>
      {signs && (
        <Form method="post" className="mt-6">
          <Shown {...pathologist} />
          <p className="small soft mb-2">{m.signatory_end_help()}</p>
          <SubmitButton intent="end" kind="quiet">
            {m.signatory_end()}
          </SubmitButton>
        </Form>
      )}
    </Panel>
  )
}

/** Whose registration it is, and which version of it the page shows. */
function Shown({ userId, signs }: Pick<Pathologist, 'userId' | 'signs'>) {
  return (
    <>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="version" value={signs?.version ?? 0} />
    </>
  )
}
