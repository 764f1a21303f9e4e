import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import {
  type TalkOutcome,
  talkOutcomes,
  type TalkWay,
  talkWays,
} from '#src/domain/consents/result-talk.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Waiting = { consentId: string; version: number }
type Props = { one: Waiting; lastResult: SubmissionResult<string[]> | undefined }
type Fields = { counsellor: string; way: string; outcome: string }

const ways: Record<TalkWay, () => string> = {
  phone: m.consent_way_phone,
  'in-person': m.consent_way_in_person,
}
const outcomes: Record<TalkOutcome, () => string> = {
  explained: m.consent_outcome_explained,
  again: m.consent_outcome_again,
  referred: m.consent_outcome_referred,
  declined: m.consent_outcome_declined,
  'not-reached': m.consent_outcome_not_reached,
}

export const resultTalkForm = ({ consentId, version }: Waiting) => `told-${consentId}-${version}`

/** Who discussed a result with the person, how, and the outcome. */
export function ResultTalkForm({ one, lastResult }: Props) {
  const [form, { counsellor, way, outcome }] = useForm<Fields>({
    id: resultTalkForm(one),
    lastResult: lastResult ?? null,
    constraint: {
      counsellor: { required: true, minLength: 2, maxLength: 120 },
      way: { required: true },
      outcome: { required: true },
    },
  })
  const labels = {
    counsellor: m.consent_list_counsellor(),
    way: m.consent_list_way(),
    outcome: m.consent_list_outcome(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="consentId" value={one.consentId} />
      <input type="hidden" name="version" value={one.version} />
      <TextField field={counsellor} label={labels.counsellor} autoComplete="off" />
      <SelectField
        field={way}
        label={labels.way}
        prompt={m.fields_choose()}
        options={talkWays.map((value) => ({ value, label: ways[value]() }))}
      />
      <SelectField
        field={outcome}
        label={labels.outcome}
        prompt={m.fields_choose()}
        options={talkOutcomes.map((value) => ({ value, label: outcomes[value]() }))}
      />
      <SubmitButton intent="told" kind="quiet" size="small">
        {m.consent_list_record()}
      </SubmitButton>
    </Form>
  )
}
