import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import type { loader } from '#src/web/root.tsx'
import { storyState } from '#src/web/routes/backoffice/bookings/office-story-words.ts'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Found = Awaited<ReturnType<App['searchOffice']>>

/** What was found, by kind; each line leads to its page. */
export function FoundList({ found }: { found: Found }) {
  const { people, bookings, tubes, labs, refunds, tickets } = found
  const count = Object.values(found).reduce((sum, rows) => sum + rows.length, 0)
  if (count === 0)
    return <EmptyState title={m.queue_found_none()}>{m.queue_found_none_help()}</EmptyState>
  return (
    <>
      <output className="strong">{m.queue_found({ count })}</output>
      <Kind title={m.queue_found_bookings()} rows={bookings}>
        {(one) => <BookingFound key={one.number} {...one} />}
      </Kind>
      <Kind title={m.office_people()} rows={people}>
        {(one) => <PersonFound key={one.id} {...one} />}
      </Kind>
      <Kind title={m.queue_found_tubes()} rows={tubes}>
        {({ barcode, state, number }) => (
          <li key={barcode} className="found">
            <BookingLinkHere number={number}>{barcode}</BookingLinkHere>
            <span className="soft">
              {storyState('tube', state)} · {number}
            </span>
          </li>
        )}
      </Kind>
      <Kind title={m.labs_title()} rows={labs}>
        {({ labId, code, name }) => (
          <li key={labId} className="found">
            <Link to={`/backoffice/labs/${labId}`}>{name}</Link>
            <span className="soft">{code}</span>
          </li>
        )}
      </Kind>
      <Kind title={m.finance_refunds()} rows={refunds}>
        {({ refundId, amount, state, number }) => (
          <li key={refundId} className="found">
            <Link to={`/finance/refunds/${refundId}`}>{rupeesOf(paise(amount))}</Link>
            <span className="soft">
              {storyState('refund', state)} · {number}
            </span>
          </li>
        )}
      </Kind>
      <Kind title={m.contact_office_title()} rows={tickets}>
        {({ id, number, openedAt }) => (
          <li key={id} className="found">
            <Link to={`/backoffice/messages/${id}`}>{number}</Link>
            <span className="soft">{instantAt(openedAt)}</span>
          </li>
        )}
      </Kind>
    </>
  )
}

type KindProps<Row> = {
  title: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Kind<Row>({ title, rows, children }: KindProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <ul>{rows.map(children)}</ul>
    </Panel>
  )
}

function PersonFound({ id, name, email, phone, roles, isSuspended, bookings }: Person) {
  return (
    <li className="found">
      <Link to={`/backoffice/people?${new URLSearchParams({ q: id, person: id })}`}>
        {name || phone || email || roleName('patient')}
      </Link>
      <span className="soft">
        {[phone, email, ...roles.map(roleName)].filter(Boolean).join(' · ')}
      </span>
      {isSuspended && (
        <Chip icon="lock" tone="needs">
          {m.office_person_suspended()}
        </Chip>
      )}
      {bookings.map((number) => (
        <BookingLinkHere key={number} number={number}>
          {number}
        </BookingLinkHere>
      ))}
    </li>
  )
}

type Person = Found['people'][number]

function BookingFound({ number, placedAt }: Found['bookings'][number]) {
  return (
    <li className="found">
      <BookingLinkHere number={number}>{number}</BookingLinkHere>
      <span className="soft">{m.queue_found_placed({ time: instantAt(placedAt) })}</span>
    </li>
  )
}

type HereProps = { number: string; children: ReactNode }

/** To the office's page of a booking; for finance alone to finance's. */
function BookingLinkHere({ number, children }: HereProps) {
  const roles = useRouteLoaderData<typeof loader>('root')?.who.roles ?? []
  const area = roles.includes('back-office') ? 'backoffice' : 'finance'
  return (
    <Link className="num nowrap" to={`/${area}/bookings/${number}`}>
      {children}
    </Link>
  )
}

const instantAt = (ms: number) =>
  instantOf(Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString())
