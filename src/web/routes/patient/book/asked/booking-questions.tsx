import type { FieldMetadata } from '@conform-to/react'
import type { AskedQuestion } from '#src/domain/catalogue/asked-before.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type SaidBefore = { patientId: string; question: string; answer: string }

type Asked = readonly { patientId: string; question: AskedQuestion }[]
type Patients = readonly { id: string; name: string }[]

type Props = {
  /** One for each question about each person, in the order of `asked`. */
  field: FieldMetadata<SaidBefore[] | undefined>
  asked: Asked
  patients: Patients
}

const labels: Record<AskedQuestion, (person: { name: string }) => string> = {
  'blood-thinner': m.booking_book_thinner,
}
const helps: Record<AskedQuestion, () => string> = {
  'blood-thinner': m.booking_book_thinner_help,
}

/** What a test asks before it is booked; nothing is preselected, and "I don't know" is an answer. */
export function BookingQuestions({ field, asked, patients }: Props) {
  return field.getFieldList().map((one, at) => {
    const { patientId, question, answer } = one.getFieldset()
    const kind = asked[at]?.question
    if (!kind) return null
    return (
      <div key={one.key} className="mt-6">
        <input type="hidden" name={patientId.name} value={patientId.initialValue} />
        <input type="hidden" name={question.name} value={question.initialValue} />
        <RadioField
          field={answer}
          label={labels[kind]({ name: nameOf(patients, patientId.initialValue) })}
          help={helps[kind]()}
          options={[
            { value: 'yes', label: m.booking_book_asked_yes() },
            { value: 'no', label: m.booking_book_asked_no() },
            { value: 'not-known', label: m.booking_book_asked_unknown() },
          ]}
        />
      </div>
    )
  })
}

function nameOf(patients: Patients, patientId: string | undefined): string {
  return patients.find(({ id }) => id === patientId)?.name ?? ''
}

/** The label of each question in the error summary. */
export function questionLabels(asked: Asked, patients: Patients) {
  return Object.fromEntries(
    asked.map(({ patientId, question }, at) => [
      `answers[${at}].answer`,
      labels[question]({ name: nameOf(patients, patientId) }),
    ]),
  )
}
