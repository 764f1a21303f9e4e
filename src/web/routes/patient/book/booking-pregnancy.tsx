import { MOST_WEEKS } from '#src/domain/catalogue/gestation.ts'
import type { FieldMetadata } from '@conform-to/react'
import type { FieldWords } from '#src/web/field-words.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type SaidOfPregnancy = {
  patientId: string
  answer: string
  weeks?: string
  dueOn?: string
}

type Props = {
  /** One for each person who is asked. */
  field: FieldMetadata<SaidOfPregnancy[] | undefined>
  patients: readonly { id: string; name: string }[]
  /** Those whose booked tests say that they are pregnant. */
  known: readonly string[]
}

/**
 * Whether a person is pregnant and how far along, where a range depends on it. Nothing is
 * preselected; where the booked tests say yes, only the weeks are asked.
 */
export function BookingPregnancy({ field, patients, known }: Props) {
  const said = field.getFieldList().map((one) => one.getFieldset())
  return said.map(({ patientId, answer, weeks, dueOn }) => {
    const name = nameOf(patients, patientId.initialValue)
    const isKnown = known.includes(patientId.initialValue ?? '')
    return (
      <div key={patientId.key} className="mt-6 pregnancy">
        <input type="hidden" name={patientId.name} value={patientId.initialValue} />
        {isKnown ? (
          <input type="hidden" name={answer.name} value="yes" />
        ) : (
          <RadioField
            field={answer}
            label={m.booking_book_pregnant({ name })}
            help={m.booking_book_pregnant_help()}
            options={[
              { value: 'yes', label: m.booking_book_pregnant_yes() },
              { value: 'no', label: m.booking_book_pregnant_no() },
              { value: 'unsaid', label: m.booking_book_pregnant_unsaid() },
            ]}
          />
        )}
        <Gestation weeks={weeks} dueOn={dueOn} name={name} />
      </div>
    )
  })
}

type GestationProps = {
  weeks: FieldMetadata<string | undefined>
  dueOn: FieldMetadata<string | undefined>
  name: string
}

/** Shown once «yes» is chosen; always where there is no choice, or an error in it. */
function Gestation({ weeks, dueOn, name }: GestationProps) {
  return (
    <fieldset className="field gestation mt-3">
      <legend className="label">{m.booking_book_gestation({ name })}</legend>
      <p className="help">{m.booking_book_gestation_help()}</p>
      <div className="cols2 mt-3">
        <TextField
          field={weeks}
          label={m.booking_book_gestation_weeks()}
          isOptional
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={dueOn}
          label={m.booking_book_gestation_due()}
          isOptional
          type="date"
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

function nameOf(patients: Props['patients'], patientId: string | undefined): string {
  return patients.find(({ id }) => id === patientId)?.name ?? ''
}

/** The label of each question in the error summary. */
export function pregnancyLabels(askedOf: readonly string[], patients: Props['patients']) {
  return Object.fromEntries(
    askedOf.flatMap((id, at) => [
      [`pregnancies[${at}].answer`, m.booking_book_pregnant({ name: nameOf(patients, id) })],
      [`pregnancies[${at}].weeks`, m.booking_book_gestation_weeks()],
      [`pregnancies[${at}].dueOn`, m.booking_book_gestation_due()],
    ]),
  )
}

/** Errors of the weeks or the date, in the page's language. */
export const gestationWords: FieldWords = {
  weeks: () => m.booking_book_gestation_weeks_wrong({ most: MOST_WEEKS }),
  dueOn: m.booking_book_gestation_due_wrong,
}
