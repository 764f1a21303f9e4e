import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Reason = {
  value: string
  words: string
  /** What this reason costs the patient. */
  cost?: string | undefined
}

type Props = {
  intent: string
  legend: string
  help: ReactNode
  reasons: readonly Reason[]
  button: string
  /** What the form carries of what it shows. */
  children?: ReactNode
  lastResult: SubmissionResult | undefined
}

/** An irreversible step: a coded reason, its cost, and one button that says so. */
export function VisitReasons(props: Props) {
  const { intent, legend, help, reasons, button, children, lastResult } = props
  const [form, fields] = useForm<{ reason: string }>({ id: intent, lastResult: lastResult ?? null })
  const reason: FieldMetadata<string> = fields.reason
  return (
    <Form method="post" className="form reasons mt-6" {...getFormProps(form)}>
      <FormErrors form={form} labels={{ reason: legend }} />
      {children}
      <RadioField
        field={reason}
        label={legend}
        help={help}
        options={reasons.map(({ value, words, cost }) => ({
          value,
          label: (
            <span>
              {words}
              {cost && <span className="small soft block">{cost}</span>}
            </span>
          ),
        }))}
      />
      <p className="small soft">{m.visit_no_undo()}</p>
      <SubmitButton kind="danger" isWide intent={intent}>
        {button}
      </SubmitButton>
    </Form>
  )
}
