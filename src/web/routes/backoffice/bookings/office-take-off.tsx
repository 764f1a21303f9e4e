import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { takeOffReasons } from '#src/domain/visits/inputs.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { takeOffWords } from './office-story-words.ts'

type Props = {
  visitId: string
  version: number
  /** Nobody else can take it in time: it ends. */
  isTooLate: boolean
  tried: TriedForm
}

/** An accepted visit, also one on its way, goes back to everybody, or ends: the phlebotomist can't come. */
export function OfficeTakeOff({ visitId, version, isTooLate, tried }: Props) {
  const own = tried?.intent === 'take-off' ? tried : undefined
  const [form, { reason }] = useForm<{ reason: string }>({
    id: `take-off-${visitId}`,
    lastResult: own?.result ?? null,
  })
  const label = m.reassign_reason()
  return (
    <div className="mt-4">
      <Behind title={m.reassign_take_off()} isOpen={own !== undefined}>
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{ reason: label }} />
          <input type="hidden" name="visitId" value={visitId} />
          <input type="hidden" name="version" value={version} />
          {!isTooLate && <input type="hidden" name="expected" value="offered-on" />}
          <p className="soft">
            {isTooLate ? m.reassign_take_off_late_lede() : m.reassign_take_off_lede()}
          </p>
          <SelectField
            field={reason}
            label={label}
            help={m.reassign_take_off_reason_help()}
            prompt={m.visitfee_decide_choose()}
            options={takeOffReasons.map((value) => ({ value, label: takeOffWords[value]() }))}
          />
          <p>
            <SubmitButton intent="take-off" kind="danger">
              {m.reassign_take_off_act()}
            </SubmitButton>
          </p>
        </Form>
      </Behind>
    </div>
  )
}
