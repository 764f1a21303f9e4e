import { type ActField, ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The contents of the bank's letter. */
function letterFields(): ActField[] {
  return [
    { name: 'caseNumber', label: m.chargeback_case(), help: m.chargeback_case_help() },
    {
      name: 'amount',
      label: m.chargeback_amount(),
      help: m.chargeback_amount_help(),
      kind: 'rupees',
    },
    {
      name: 'reason',
      label: m.chargeback_reason(),
      help: m.chargeback_reason_help(),
      kind: 'area',
    },
    {
      name: 'respondBy',
      label: m.chargeback_respond_by(),
      help: m.chargeback_respond_by_help(),
      kind: 'date',
      isOptional: true,
    },
  ]
}

/** A chargeback entered only from the bank's letter: the booking is named by its number. */
export function CaseOfBooking({ tried }: { tried: TriedForm }) {
  const number = {
    name: 'number',
    label: m.chargeback_booking(),
    help: m.chargeback_booking_help(),
  }
  const reference = {
    name: 'referenceNo',
    label: m.chargeback_reference(),
    help: m.chargeback_reference_help(),
    isOptional: true,
  }
  return (
    <Panel title={m.chargeback_enter()}>
      <ActForm
        intent="dispute"
        lede={m.chargeback_enter_lede()}
        fields={[number, reference, ...letterFields()]}
        act={m.chargeback_enter_act()}
        kind="quiet"
        tried={tried}
      />
    </Panel>
  )
}

/** A chargeback found by the daily comparison: it closes the discrepancy. */
export function CaseOfBreak({ tried }: { tried: TriedForm }) {
  return (
    <Panel title={m.chargeback_from_break()}>
      <p className="soft">{m.chargeback_from_break_lede()}</p>
      <ActForm
        intent="dispute"
        lede={m.chargeback_enter_lede()}
        fields={letterFields()}
        act={m.chargeback_enter_act()}
        tried={tried}
      />
    </Panel>
  )
}
