import type { ReactNode } from 'react'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { AddressFields } from './booking-address-fields.tsx'
import { BookingAddresses } from './booking-addresses.tsx'
import type { DetailsFields, FieldsOf } from './details-fields.ts'
import type { loadDetails } from './load-details.ts'

type Props = {
  loaded: Pick<
    Awaited<ReturnType<typeof loadDetails>>,
    'addresses' | 'cart' | 'soFar' | 'place' | 'reach' | 'lab' | 'mapStyleUrl'
  >
  isAdding: boolean
  fields: FieldsOf<DetailsFields>
  /** Why nobody comes to the chosen address. */
  children: ReactNode
}

/** Where the sample is taken: an address of the account, or a new one. */
export function WherePart({ loaded, isAdding, fields, children }: Props) {
  const { addresses, cart, soFar, place, reach, lab } = loaded
  return (
    <section className="bookpart" id="where" aria-labelledby="where-title">
      <h2 id="where-title">{m.booking_book_where_title()}</h2>
      {children}
      <input type="hidden" name="near" value={cart.pincode ?? ''} />
      {isAdding ? (
        <AddressFields
          fields={fields.place.getFieldset()}
          place={place}
          reach={reach}
          lab={lab}
          mapStyleUrl={loaded.mapStyleUrl}
          items={cart.items}
        />
      ) : (
        <BookingAddresses
          field={fields.address}
          addresses={addresses}
          cart={cart}
          labName={soFar.labName}
        />
      )}
      {addresses.length > 0 && (
        <p>
          <SubmitButton kind="quiet" intent={isAdding ? 'drop-place' : 'add-place'}>
            <Icon name={isAdding ? 'close' : 'plus'} />
            {isAdding ? m.booking_book_drop_address() : m.booking_book_add_address()}
          </SubmitButton>
        </p>
      )}
    </section>
  )
}
