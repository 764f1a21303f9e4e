import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { isBeforeDose } from '#src/domain/catalogue/preparation.ts'
import { nameHere } from '#src/web/names.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { PrepareCare } from '#src/web/orders/booking-item.tsx'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownContract } from './shown-contract.ts'

type SheetProps = {
  contract: ShownContract
  cart: Cart
  /** Errors of the people and of the address. */
  fields: { who: FieldMetadata<string | undefined>; where: FieldMetadata<string | undefined> }
}

/** The people, the address and the lab, each with the way to change it; no choice gets lost. */
export function QuoteSheet({ contract, cart, fields: { who, where } }: SheetProps) {
  const { address, orders } = contract
  const { line, landmark, locality, district, state, pincode } = address
  return (
    <section className="chosen" aria-label={m.booking_book_chosen()}>
      <Chosen title={m.booking_book_who()} change={<Change intent="who" />} field={who}>
        <ul className="plainlist">
          {orders.map(({ patient, lines }) => (
            <li key={patient.id}>
              <b>{patient.name}</b>, {dayOf(patient.birthDate)}
              <span className="small soft block">{lines.map(({ name }) => name).join(', ')}</span>
            </li>
          ))}
        </ul>
      </Chosen>
      <Chosen title={m.booking_book_where()} change={<Change intent="where" />} field={where}>
        <p>{[line, landmark].filter(Boolean).join(', ')}</p>
        <p className="small soft">
          {[locality, district, state].join(', ')} {pincode}
        </p>
      </Chosen>
      <Chosen
        title={m.booking_book_lab()}
        change={
          <Link to={`/tests/${cart.items[0]}${cartQuery(cart)}`}>
            {m.booking_book_change()}
            <span className="sr-only">: {m.booking_book_lab()}</span>
          </Link>
        }
      >
        <p>{[...new Set(orders.map(({ lab }) => lab.name))].join(', ')}</p>
        <p className="small soft">
          {m.booking_book_report_within({
            hours: Math.max(...orders.flatMap(({ lines }) => lines.map((one) => one.tatHours))),
          })}
        </p>
      </Chosen>
    </section>
  )
}

type ChosenProps = {
  title: string
  change: ReactNode
  field?: FieldMetadata<string | undefined>
  children: ReactNode
}

function Chosen({ title, change, field, children }: ChosenProps) {
  return (
    <div className="chosen__part" id={field?.id}>
      <h2>{title}</h2>
      <div>
        {children}
        {field && <FieldErrors field={field} />}
      </div>
      {change}
    </div>
  )
}

/** Sends the form, so that the hour already chosen is kept. */
function Change({ intent }: { intent: 'who' | 'where' }) {
  return (
    <SubmitButton kind="text" intent={intent}>
      {m.booking_book_change()}
      <span className="sr-only">
        : {intent === 'who' ? m.booking_book_who() : m.booking_book_where()}
      </span>
    </SubmitButton>
  )
}

type PreparationProps = { contract: ShownContract; fastingHours: number }

/** What to do before the visit, test by test, and what this product is not for. */
export function QuotePreparation({ contract: { orders }, fastingHours }: PreparationProps) {
  const lines = orders.flatMap((order) => order.lines)
  const rows = [...new Map(lines.map(({ name, preparation }) => [name, preparation]))]
    .filter(([, words]) => words !== '')
    .map(([name, words]) => [name, nameHere(words)] as const)
  return (
    <Panel title={m.booking_book_prepare()}>
      {fastingHours > 0 ? (
        <p className="strong fastfrom">
          <Icon name="fasting" />
          {m.booking_book_fast_hours({ hours: fastingHours })}
        </p>
      ) : (
        <p>{m.booking_book_no_fasting()}</p>
      )}
      {rows.length > 0 && <KeyValues rows={rows} />}
      <PrepareCare
        isFasting={fastingHours > 0}
        isBeforeDose={lines.some(({ preparation }) => isBeforeDose(preparation))}
      />
    </Panel>
  )
}
