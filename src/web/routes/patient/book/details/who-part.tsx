import type { ReactNode } from 'react'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingPeople } from './booking-people.tsx'
import { PersonFields } from './booking-person-fields.tsx'
import { type DetailsFields, type FieldsOf, personLabels } from './details-fields.ts'
import type { loadDetails } from './load-details.ts'

type Props = {
  loaded: Pick<Awaited<ReturnType<typeof loadDetails>>, 'patients' | 'soFar' | 'ticked'>
  isAdding: boolean
  fields: FieldsOf<DetailsFields>
  /** Why somebody chosen cannot be tested. */
  children: ReactNode
}

/** Who is tested: those of the account, and another one to be added. */
export function WhoPart({ loaded, isAdding, fields, children }: Props) {
  const { patients, soFar, ticked } = loaded
  return (
    <section className="bookpart" id="who" aria-labelledby="who-title">
      <h2 id="who-title">{m.booking_book_who_title()}</h2>
      {children}
      {patients.length > 0 && (
        <BookingPeople
          patients={patients}
          tests={soFar.prices}
          chosen={ticked}
          patientsField={fields.patients}
          onlyField={fields.only}
          weightFields={fields.weights.getFieldset()}
        />
      )}
      {isAdding && <PersonFields fields={fields.person.getFieldset()} labels={personLabels()} />}
      {(patients.length > 0 || !isAdding) && (
        <p>
          <SubmitButton kind="quiet" intent={isAdding ? 'drop-person' : 'add-person'}>
            <Icon name={isAdding ? 'close' : 'plus'} />
            {isAdding ? m.booking_book_drop_person() : m.booking_book_add_person()}
          </SubmitButton>
        </p>
      )}
    </section>
  )
}
