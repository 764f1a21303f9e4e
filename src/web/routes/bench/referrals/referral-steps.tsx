import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { goneReasons, turnedAwayReasons } from '#src/domain/referrals/referral.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownReferral } from './referral-facts.tsx'
import { reasonWords } from './referral-words.ts'

type Props = { shown: ShownReferral; tried: TriedForm }

/** What this lab may do about the sample, besides its result. */
export function ReferralSteps({ shown: { version, may }, tried }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {may.receive && (
        <ActForm intent="receive" about={{ version }} act={m.referral_receive()} tried={tried} />
      )}
      {may.turnAway && (
        <Ending
          intent="turn-away"
          version={version}
          reasons={turnedAwayReasons}
          act={m.referral_turn_away()}
          tried={tried}
        />
      )}
      {may.comeBack && (
        <ActForm
          intent="back"
          about={{ version }}
          lede={m.referral_back_lede()}
          act={m.referral_back()}
          kind="quiet"
          tried={tried}
        />
      )}
      {may.recall && (
        <ActForm
          intent="recall"
          about={{ version }}
          lede={m.referral_recall_lede()}
          act={m.referral_recall()}
          kind="quiet"
          tried={tried}
        />
      )}
      {may.lose && (
        <Ending
          intent="lose"
          version={version}
          lede={m.referral_lose_lede()}
          reasons={goneReasons}
          act={m.referral_lose()}
          tried={tried}
        />
      )}
    </div>
  )
}

type EndingProps = {
  intent: string
  version: number
  lede?: string
  reasons: readonly string[]
  act: string
  tried: TriedForm
}

/** Without a result, and why. */
function Ending({ intent, version, lede, reasons, act, tried }: EndingProps) {
  const isTried = tried?.intent === intent
  const [form, { reason }] = useForm<{ reason: string }>({
    id: intent,
    lastResult: isTried ? tried.result : null,
  })
  return (
    <details open={isTried}>
      <summary>{act}</summary>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ reason: m.referral_reason() }} />
        <input type="hidden" name="version" value={version} />
        {lede && <p className="soft">{lede}</p>}
        <RadioField
          field={reason}
          label={m.referral_reason()}
          options={reasons.map((value) => ({ value, label: reasonWords(value) }))}
        />
        <p>
          <SubmitButton intent={intent} kind="quiet">
            {act}
          </SubmitButton>
        </p>
      </Form>
    </details>
  )
}
