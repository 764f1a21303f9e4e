import type { FieldMetadata } from '@conform-to/react'
import type { PatientView } from '#src/usecases/parts/people/views.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { relationWords, sexWords } from '#src/web/routes/patient/book/booking-person-words.ts'

type Weight = FieldMetadata<string | undefined>

type Props = {
  patients: readonly PatientView[]
  tests: readonly { code: string; name: string }[]
  chosen: Cart['people']
  patientsField: FieldMetadata<string[]>
  onlyField: FieldMetadata<string[] | undefined>
  /** The weight of each child by its id. */
  weightFields: Readonly<Record<string, Weight | undefined>>
}

/**
 * Who is tested: nobody is ticked at first. Every person's tests all are: unticking one excludes
 * it.
 */
export function BookingPeople({
  patients,
  tests,
  chosen,
  patientsField,
  onlyField,
  weightFields,
}: Props) {
  const codes = tests.map(({ code }) => code)
  const typed = typedIn(patientsField)
  const ticked = typed ?? chosen.map(({ patientId }) => String(patientId))
  /** In a returned form, nothing ticked means nothing ticked. */
  const testsTyped = typedIn(onlyField) ?? (typed && [])
  const ticksOf = ({ id }: PatientView) =>
    testsTyped ?? (chosen.find(({ patientId }) => patientId === id)?.items ?? codes).map(boxOf(id))
  return (
    <fieldset
      className={classes('field', patientsField.errors && 'field--error')}
      aria-describedby={patientsField.errors && patientsField.errorId}
    >
      <legend className="sr-only">{m.booking_book_who()}</legend>
      <ul className="people">
        {patients.map((patient, index) => (
          <li key={patient.id}>
            <label className="people__one">
              <input
                type="checkbox"
                id={index === 0 ? patientsField.id : undefined}
                name={patientsField.name}
                value={patient.id}
                defaultChecked={ticked.includes(patient.id)}
              />
              <span>
                {patient.name}
                <span className="small soft block">{personWords(patient)}</span>
              </span>
            </label>
            {patient.isWeightAsked && (
              <WeightOf patient={patient} field={weightFields[patient.id]} />
            )}
            {tests.length > 1 && (
              <TestsOf
                patient={patient}
                tests={tests}
                ticked={ticksOf(patient)}
                name={onlyField.name}
              />
            )}
          </li>
        ))}
      </ul>
      <FieldErrors field={patientsField} />
    </fieldset>
  )
}

/** A child's weight, where none is known or it is outdated: it limits the safe blood volume. */
function WeightOf({ patient, field }: { patient: PatientView; field: Weight | undefined }) {
  const { name, weightKg } = patient
  if (!field) return null
  const help =
    weightKg === null ? m.booking_book_weight_help() : m.booking_book_weight_old({ kg: weightKg })
  return (
    <div className="people__tests">
      <TextField
        field={field}
        label={m.booking_book_weight_now({ name })}
        help={help}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
    </div>
  )
}

type TestsProps = { patient: PatientView; tests: Props['tests']; ticked: string[]; name: string }

function TestsOf({ patient, tests, ticked, name }: TestsProps) {
  const boxes = tests.map((test) => ({ ...test, value: boxOf(patient.id)(test.code) }))
  const isSome = boxes.some(({ value }) => !ticked.includes(value))
  return (
    <details className="people__tests" open={isSome}>
      <summary>{m.booking_book_only_some({ count: tests.length })}</summary>
      <p className="small soft">{m.booking_book_only_some_help()}</p>
      {boxes.map(({ value, name: test }) => (
        <label key={value} className="agree">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={ticked.includes(value)}
          />
          <span>{test}</span>
        </label>
      ))}
    </details>
  )
}

function personWords({ relation, birthDate, sex }: PatientView) {
  return [relationWords[relation](), dayOf(birthDate), sexWords[sex]()].join(', ')
}

/** What was sent and came back with an error, before anything in the address. */
function typedIn(field: FieldMetadata<string[]> | FieldMetadata<string[] | undefined>) {
  const value: unknown = field.initialValue
  if (value === undefined) return undefined
  return [value].flat().map(String)
}

const boxOf = (patientId: string) => (code: string) => `${patientId} ${code}`
