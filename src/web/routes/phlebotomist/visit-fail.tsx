import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { isPatientFault } from '#src/domain/visits/visit.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { failWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { StampedForm } from './visit-stamp.tsx'
import type { VisitView } from './visit-view.ts'

type Failure = VisitView['failures'][number]
type Props = { view: VisitView; lastResult: SubmissionResult | undefined }

/** Only reasons that may cost the patient something ask for the phone's location. */
const maybeCosts = (typed: FormData) => isPatientFault(typed.get('reason') as Failure['reason'])

/** Ends a visit without a sample: why, and the possible cost of each reason. */
export function VisitFail({ view, lastResult }: Props) {
  const [form, fields] = useForm<{ reason: string; startCode: string }>({
    id: 'fail',
    lastResult: lastResult ?? null,
  })
  const reason: FieldMetadata<string> = fields.reason
  const labels = { reason: m.visit_fail_legend(), startCode: m.visit_fail_code() }
  return (
    <StampedForm form={getFormProps(form)} isAsked={maybeCosts} className="form reasons mt-6">
      <FormErrors form={form} labels={labels} />
      <RadioField
        field={reason}
        label={labels.reason}
        help={m.visit_fail_help()}
        options={view.failures.map((failure) => ({
          value: failure.reason,
          label: (
            <span>
              {failWords[failure.reason]()}
              <span className="small soft block">{costOf(failure)}</span>
            </span>
          ),
        }))}
      />
      {view.identifiedAt === null && (
        <CodeField
          field={fields.startCode}
          label={labels.startCode}
          help={m.visit_fail_code_help()}
          length={4}
          isOneTime={false}
        />
      )}
      <SubmitButton kind="danger" isWide intent="fail">
        {m.visit_fail()}
      </SubmitButton>
      <p className="small soft">{m.visit_no_undo()}</p>
    </StampedForm>
  )
}

function costOf({ chargePaise }: Failure): string {
  return chargePaise > 0
    ? m.visit_fail_may_cost({ amount: rupeesOf(chargePaise) })
    : m.visit_fail_free()
}
