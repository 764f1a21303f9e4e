import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { LoseTube, LostReason } from '#src/domain/tubes/lost-tube.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  tube: { tubeId: string; version: number }
  /** Where the form is sent, if not to the page's own address. */
  action?: string | undefined
  /** The phlebotomist is still with the patient. */
  isAtTheDoor?: boolean | undefined
  lastResult: SubmissionResult | undefined
}

/** The reasons that a person can give. */
const given: Record<LoseTube['reason'], () => string> = {
  'never-arrived': m.visit_lost_never_arrived,
  broken: m.visit_lost_broken,
  mislaid: m.visit_lost_mislaid,
}
const words: Record<LostReason, () => string> = { ...given, time: m.visit_lost_time }

/** Why a tube is lost, in everybody's words. */
export function lostWords(reason: LostReason): string {
  return words[reason]()
}

/** A drawn tube is lost: why, and the consequences, before the button. */
export function TubeLost({ tube, action, isAtTheDoor = false, lastResult }: Props) {
  const [form, { reason, note }] = useForm<{ reason: string; note: string }>({
    id: `lose-${tube.tubeId}`,
    lastResult: lastResult ?? null,
  })
  const labels = { reason: m.visit_lost_reason(), note: m.visit_lost_note() }
  return (
    <Form method="post" {...(action && { action })} className="form mt-4" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="tubeId" value={tube.tubeId} />
      <input type="hidden" name="version" value={tube.version} />
      <SelectField
        field={reason}
        label={labels.reason}
        prompt={m.fields_choose()}
        options={Object.entries(given).map(([value, label]) => ({ value, label: label() }))}
      />
      <TextField field={note} label={labels.note} isOptional autoComplete="off" />
      <p className="small soft">{isAtTheDoor ? m.visit_lost_at_door() : m.visit_lost_follows()}</p>
      <SubmitButton kind="danger" isWide intent="lose">
        {m.visit_lost_now()}
      </SubmitButton>
    </Form>
  )
}
