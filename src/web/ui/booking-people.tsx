import type { FieldMetadata } from '@conform-to/react'
import type { PatientView } from '#src/usecases/people/views.ts'
import type { Cart } from '#src/web/booking-cart.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { relationWords, sexWords } from './booking-person-words.ts'
import { classes } from './classes.ts'
import { FieldErrors } from './field.tsx'
import { dayOf } from './time.tsx'

type Props = {
  patients: readonly PatientView[]
  tests: readonly { code: string; name: string }[]
  chosen: Cart['people']
  patientsField: FieldMetadata<string[]>
  onlyField: FieldMetadata<string[] | undefined>
}

/** Who is tested: nobody is ticked beforehand; who is ticked has all tests, unless some are chosen. */
export function BookingPeople({ patients, tests, chosen, patientsField, onlyField }: Props) {
  const ticked = typedIn(patientsField) ?? chosen.map(({ patientId }) => String(patientId))
  const only = typedIn(onlyField) ?? chosen.flatMap(someOf(tests.length))
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
            {tests.length > 1 && (
              <TestsOf patient={patient} tests={tests} only={only} name={onlyField.name} />
            )}
          </li>
        ))}
      </ul>
      <FieldErrors field={patientsField} />
    </fieldset>
  )
}

type TestsProps = { patient: PatientView; tests: Props['tests']; only: string[]; name: string }

function TestsOf({ patient, tests, only, name }: TestsProps) {
  const mine = only.filter((value) => value.startsWith(patient.id))
  return (
    <details className="people__tests" open={mine.length > 0}>
      <summary>{m.booking_book_only_some({ count: tests.length })}</summary>
      <p className="small soft">{m.booking_book_only_some_help()}</p>
      {tests.map(({ code, name: test }) => (
        <label key={code} className="agree">
          <input
            type="checkbox"
            name={name}
            value={`${patient.id} ${code}`}
            defaultChecked={mine.includes(`${patient.id} ${code}`)}
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

/** What was sent and came back with an error, before anything the address says. */
function typedIn(field: FieldMetadata<string[]> | FieldMetadata<string[] | undefined>) {
  const value: unknown = field.initialValue
  if (value === undefined) return undefined
  return [value].flat().map(String)
}

function someOf(count: number) {
  return ({ patientId, items }: Cart['people'][number]) =>
    items.length === count ? [] : items.map((code) => `${patientId} ${code}`)
}
