import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { isOpenFee } from '#src/domain/visits/visit-fee-machine.ts'
import { officeWaives, upholdReasons } from '#src/domain/visits/visit-fee.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { type VisitFee, VisitFeeFacts } from '#src/web/orders/visit-fee-facts.tsx'
import {
  decisionWords,
  doubtWords,
  feeStateWords,
  reportedWords,
} from '#src/web/orders/visit-fee-words.ts'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; tried: TriedForm }

/** A failed visit's fee with everything known about it, and the office's decision. */
export function OfficeFee({ booking, tried }: Props) {
  const fee = booking.visitFee
  if (!fee) return <GoneForm tried={tried} intent="decide-fee" isThere={false} />
  const who = booking.visits.find(({ visitId }) => visitId === fee.visitId)?.phlebotomist ?? null
  const lede = {
    amount: rupeesOf(fee.amount),
    part: rupeesOf(fee.phlebotomistPart),
    state: feeStateWords(fee),
  }
  return (
    <Panel title={m.visitfee_office_title()}>
      <p>{reportedWords(fee.reason, who)}</p>
      <p className="strong">{m.visitfee_office_lede(lede)}</p>
      <VisitFeeFacts fee={fee} more={officeFacts(fee)} />
      <GoneForm tried={tried} intent="decide-fee" isThere={isOpenFee(fee.state)} />
      {isOpenFee(fee.state) && <Decide fee={fee} tried={tried} />}
    </Panel>
  )
}

/** What only the office reads. */
function officeFacts({ doubts, words, decision }: VisitFee) {
  const doubted = doubts.map((doubt) => doubtWords[doubt]()).join('; ')
  const rows: [string, string][] = [[m.visitfee_patient_words(), words ?? m.visitfee_no_words()]]
  if (doubted) rows.unshift([m.visitfee_doubts(), doubted])
  if (decision) rows.push([m.visitfee_decide_reason(), decisionWords[decision]()])
  return rows
}

const reasons = () => [
  ...upholdReasons.map((value) => ({
    value,
    label: m.visitfee_decide_uphold({ reason: decisionWords[value]() }),
  })),
  ...officeWaives.map((value) => ({
    value,
    label: m.visitfee_decide_waive({ reason: decisionWords[value]() }),
  })),
]

function Decide({ fee, tried }: { fee: VisitFee; tried: TriedForm }) {
  const [form, { reason, note }] = useForm<{ reason: string; note: string }>({
    id: 'decide-fee',
    lastResult: tried?.intent === 'decide-fee' ? tried.result : null,
  })
  const labels = { reason: m.visitfee_decide_reason(), note: m.visitfee_decide_note() }
  const open =
    fee.state === 'waiting'
      ? reasons().filter(({ value }) => !upholdReasons.some((uphold) => uphold === value))
      : reasons()
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="visitFeeId" value={fee.visitFeeId} />
      <input type="hidden" name="version" value={fee.version} />
      <SelectField
        field={reason}
        label={labels.reason}
        prompt={m.visitfee_decide_choose()}
        options={open}
      />
      <TextareaField
        field={note}
        label={labels.note}
        help={m.visitfee_decide_note_help()}
        rows={2}
        isOptional
      />
      <p>
        <SubmitButton intent="decide-fee">{m.visitfee_decide_act()}</SubmitButton>
      </p>
    </Form>
  )
}
