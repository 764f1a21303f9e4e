import type { FieldMetadata } from '@conform-to/react'
import { m } from '#src/web/words/compiled/messages.js'
import { RadioField } from './choice-field.tsx'

export type SaidOfPregnancy = { patientId: string; answer: string }

type Props = {
  /** One for each person of whom it is asked. */
  field: FieldMetadata<SaidOfPregnancy[] | undefined>
  patients: readonly { id: string; name: string }[]
}

/** Whether a person is pregnant, where a range hangs on it. Nothing is chosen beforehand. */
export function BookingPregnancy({ field, patients }: Props) {
  const answers = field.getFieldList().map((one) => one.getFieldset())
  return answers.map(({ patientId, answer }) => (
    <div key={patientId.key} className="mt-6">
      <input type="hidden" name={patientId.name} value={patientId.initialValue} />
      <RadioField
        field={answer}
        label={askOf(patients, patientId.initialValue)}
        help={m.booking_book_pregnant_help()}
        options={[
          { value: 'yes', label: m.booking_book_pregnant_yes() },
          { value: 'no', label: m.booking_book_pregnant_no() },
          { value: 'unsaid', label: m.booking_book_pregnant_unsaid() },
        ]}
      />
    </div>
  ))
}

function askOf(patients: Props['patients'], patientId: string | undefined): string {
  return m.booking_book_pregnant({ name: patients.find(({ id }) => id === patientId)?.name ?? '' })
}

/** What each question is called above the form where it was not answered. */
export function pregnancyLabels(askedOf: readonly string[], patients: Props['patients']) {
  return Object.fromEntries(
    askedOf.map((id, at) => [`pregnancies[${at}].answer`, askOf(patients, id)]),
  )
}
