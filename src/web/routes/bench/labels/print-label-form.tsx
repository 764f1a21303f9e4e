import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { labelSizes, type LabelSize } from '#src/domain/tubes/specimen-label.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const sizeWords: Record<LabelSize, () => string> = {
  '50x25': m.bench_label_50x25,
  '38x25': m.bench_label_38x25,
  a4: m.bench_label_a4,
}

type Props = { isAgain: boolean; lastResult: SubmissionResult<string[]> | undefined }

/** On which paper, and how many. */
export function PrintLabelForm({ isAgain, lastResult }: Props) {
  const [form, fields] = useForm<{ size: string; copies: string }>({
    lastResult: lastResult ?? null,
    defaultValue: { size: labelSizes[0], copies: '1' },
  })
  const labels = { size: m.bench_label_size(), copies: m.bench_label_copies() }
  return (
    <Form method="post" className="form mt-6" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <SelectField
        field={fields.size}
        label={labels.size}
        options={labelSizes.map((value) => ({ value, label: sizeWords[value]() }))}
      />
      <TextField
        field={fields.copies}
        label={labels.copies}
        inputMode="numeric"
        autoComplete="off"
      />
      <p>
        <SubmitButton kind={isAgain ? 'quiet' : 'main'}>
          {isAgain ? m.bench_label_make_again() : m.bench_label_make()}
        </SubmitButton>
      </p>
    </Form>
  )
}
