import type { FieldMetadata } from '@conform-to/react'
import type { AddressView } from '#src/usecases/parts/people/views.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Reach } from './reach.ts'

type Place = AddressView & { reach: Reach }

type Props = {
  field: FieldMetadata<string>
  addresses: readonly Place[]
  cart: Cart
  labName: string
}

/** Where the sample is taken, each address with its distance or why nobody comes. */
export function BookingAddresses({ field, addresses, cart, labName }: Props) {
  const chosen = field.initialValue ?? cart.address
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error')}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="sr-only">{m.booking_book_where()}</legend>
      <ul className="people">
        {addresses.map((place, index) => (
          <li key={place.id}>
            <label className="people__one">
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={place.id}
                defaultChecked={chosen === place.id}
                disabled={!place.reach.comes}
                required
              />
              <span>
                {[place.line, place.landmark].filter(Boolean).join(', ')}
                <span className="small soft block">
                  {[place.locality, place.district, place.state].join(', ')} {place.pincode}
                </span>
                <ReachWords place={place} labName={labName} />
              </span>
            </label>
            {!place.reach.comes && <AwayWords place={place} cart={cart} labName={labName} />}
          </li>
        ))}
      </ul>
      <FieldErrors field={field} />
    </fieldset>
  )
}

function ReachWords({ place: { reach, pointSource }, labName }: { place: Place; labName: string }) {
  if (!reach.comes || reach.chargePaise === null) return null
  const words = { lab: labName, km: reach.distanceKm, amount: rupeesOf(reach.chargePaise) }
  return (
    <span className="small block">
      {pointSource === 'pincode' ? m.booking_book_reach_about(words) : m.booking_book_reach(words)}
    </span>
  )
}

type AwayProps = { place: Place; cart: Cart; labName: string }

function AwayWords({ place: { reach, pincode }, cart, labName }: AwayProps) {
  if (reach.comes) return null
  const { othersCount, nearest } = reach
  return (
    <p className="people__away small">
      <Icon name="warning" small />
      <span>
        {m.booking_book_away({ lab: labName })}{' '}
        {othersCount > 0 && (
          <Link
            to={`/tests/${cart.items[0]}${cartQuery({ ...cart, lab: undefined, address: undefined, pincode })}`}
          >
            {m.booking_book_other_labs({ count: othersCount })}
          </Link>
        )}
        {othersCount === 0 &&
          nearest &&
          m.catalogue_no_reach({ lab: nearest.labName, km: nearest.distanceKm })}
      </span>
    </p>
  )
}
