import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { reflexConditionWords } from '#src/web/results/reflex-condition.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  offer: BookingView['offers'][number]
  /** For whom, where a booking is for several people. */
  patient: string | undefined
  result: SubmissionResult<string[]> | undefined
}

/** One test that the lab suggests: why, what it needs, what it costs, and until when. */
export function SuggestedTest({ offer, patient, result }: Props) {
  const { name, isOpen, rule, reason, tatHours, payBy } = offer
  if (!isOpen) return <p className="soft">{m.booking_offer_declined({ test: name })}</p>
  const { cause, ...condition } = rule
  return (
    <Panel title={name}>
      <div className="grid grid-cols-1 gap-3">
        {patient && <p>{m.booking_offer_for({ patient })}</p>}
        <p>{m.booking_offer_why({ rule: reflexConditionWords({ cause, condition }) })}</p>
        <p>{m.booking_offer_reason({ reason })}</p>
        <p>{m.booking_offer_sample({ hours: tatHours })}</p>
        <p>{m.booking_offer_free({ time: instantOf(payBy) })}</p>
        <p className="soft">{m.booking_offer_doctor()}</p>
        <Answer offer={offer} result={result} />
      </div>
    </Panel>
  )
}

function Answer({ offer, result }: Pick<Props, 'offer' | 'result'>) {
  const { offerId, version, price } = offer
  const [form] = useForm({ id: `offer-${offerId}`, lastResult: result ?? null })
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormErrors form={form} />
      <input type="hidden" name="offerId" value={offerId} />
      <input type="hidden" name="version" value={version} />
      <p className="row-acts">
        <SubmitButton intent="pay">{m.booking_offer_pay({ amount: rupeesOf(price) })}</SubmitButton>
        <SubmitButton intent="decline" kind="quiet">
          {m.booking_offer_no()}
        </SubmitButton>
      </p>
    </Form>
  )
}
