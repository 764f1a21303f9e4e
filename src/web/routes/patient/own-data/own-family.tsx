import { Form } from 'react-router'
import type { AddressView, PatientView } from '#src/usecases/parts/people/views.ts'
import { sexWords } from '#src/web/routes/patient/book/booking-person-words.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  patients: readonly PatientView[]
  addresses: readonly AddressView[]
  privacyEmail: string
}

/** The patients and addresses of the account, each with what its owner can do about it. */
export function OwnFamily({ patients, addresses, privacyEmail }: Props) {
  return (
    <>
      <section className="mt-8" id="people">
        <h2>{m.account_data_people()}</h2>
        {patients.length === 0 && <p>{m.account_data_none()}</p>}
        {patients.map((patient) => (
          <OnePatient key={patient.id} patient={patient} />
        ))}
      </section>
      <section className="mt-8" id="addresses">
        <h2>{m.account_data_addresses()}</h2>
        {addresses.length === 0 && <p>{m.account_data_none()}</p>}
        <p className="small soft mt-2">{m.account_data_address_help()}</p>
        {addresses.map((address) => (
          <OneAddress key={address.id} address={address} />
        ))}
      </section>
      <p className="small soft mt-8">
        {m.account_data_write_help()} <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
      </p>
    </>
  )
}

function OnePatient({ patient: { id, name, birthDate, sex } }: { patient: PatientView }) {
  return (
    <div className="mt-4">
      <p>
        <b>{name}</b>, {dayOf(birthDate)}, {sexWords[sex]()}
      </p>
      <p>
        <Link to={`/my-data/patients/${id}`} aria-label={m.account_correct_title({ name })}>
          {m.account_data_correct()}
        </Link>
      </p>
    </div>
  )
}

function OneAddress({ address }: { address: AddressView }) {
  const { id, line, locality, pincode } = address
  return (
    <div className="mt-4">
      <p>
        {line}, {locality} {pincode}
      </p>
      <Form method="post">
        <input type="hidden" name="addressId" value={id} />
        <SubmitButton
          intent={`remove ${id}`}
          kind="quiet"
          aria-label={m.account_data_address_remove_one({ line })}
        >
          {m.account_data_address_remove()}
        </SubmitButton>
      </Form>
    </div>
  )
}
