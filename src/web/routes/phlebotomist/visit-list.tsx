import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Tag } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { visitStateWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { StopTags } from './day/day-section.tsx'
import type { VisitList } from './visit-view.ts'

type Offer = VisitList['offers'][number]
type Own = VisitList['visits'][number]

/** The day and the hours of a visit. */
export const visitWhen = ({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>) =>
  `${instantOf(startsAt, 'weekday')}, ${hoursOf(startsAt, endsAt)}`

type OwnProps = { visits: readonly Own[]; day: VisitList['day'] }

/** The accepted visits: today's in the order of the route, with its numbers, then the others. */
export function OwnVisits({ visits, day }: OwnProps) {
  const stops = day.stops.flatMap(
    ({ visitId }) => visits.find((visit) => visit.visitId === visitId) ?? [],
  )
  const others = visits.filter((visit) => !stops.includes(visit))
  return (
    <ol className="visitlist">
      {[...stops, ...others].map((visit) => (
        <OwnVisit key={visit.visitId} visit={visit} day={day} />
      ))}
    </ol>
  )
}

function OwnVisit({ visit, day }: { visit: Own; day: VisitList['day'] }) {
  const at = day.stops.findIndex(({ visitId }) => visitId === visit.visitId)
  const stop = day.stops[at]
  const isNext = 'visitId' in day.next && day.next.visitId === visit.visitId
  return (
    <li>
      <Link to={`/phlebotomist/visits/${visit.visitId}`}>
        <h3>
          <span className="block">
            {stop && (
              <>
                <span className="sr-only">{m.dayroute_number({ number: at + 1 })} </span>
                <span className="dayroute__sign" aria-hidden="true">
                  {at + 1}
                </span>
              </>
            )}
            {visitWhen(visit)}
          </span>
          {visit.locality ?? ''} {visit.pincode}
        </h3>
        <Icon name="forward" />
      </Link>
      <div className="visitlist__chips">
        <Chip icon={isNext ? 'forward' : 'clock'} tone={isNext ? 'needs' : 'plain'}>
          {visitStateWords[visit.state]()}
        </Chip>
        {stop && <StopTags stop={stop} day={day} />}
        <OwnChips visit={visit} />
      </div>
    </li>
  )
}

function OwnChips({ visit }: { visit: Own }) {
  return (
    <>
      {visit.isEarlyAllowed && (
        <Chip icon="check" tone="ok">
          {m.visit_early_short()}
        </Chip>
      )}
      {visit.state === 'accepted' && visit.offeredOnUntil && (
        <Chip icon="warning" tone="needs">
          {m.visit_offered_on({ time: instantOf(visit.offeredOnUntil, 'time') })}
        </Chip>
      )}
      {visit.isRecollection && <Chip icon="again">{m.visit_fresh_sample()}</Chip>}
      {visit.cashDue > 0 && (
        <Tag icon="cash">{m.visit_cash_short({ amount: rupeesOf(visit.cashDue) })}</Tag>
      )}
    </>
  )
}

type Told = Pick<Offer, 'isRecollection' | 'tubes' | 'collectionCharge' | 'cashDue'>

/** What a visit asks for and pays. */
export function OfferTags({ offer }: { offer: Told }) {
  return (
    <>
      {offer.isRecollection && <Chip icon="again">{m.visit_fresh_sample()}</Chip>}
      <Tag icon="test-tube">{m.visit_tubes_count({ count: offer.tubes })}</Tag>
      <Tag icon="check">{m.visit_pay({ amount: rupeesOf(offer.collectionCharge) })}</Tag>
      <Tag icon="cash">
        {offer.cashDue > 0
          ? m.visit_cash_short({ amount: rupeesOf(offer.cashDue) })
          : m.visit_no_cash()}
      </Tag>
    </>
  )
}

type Offered = { offers: readonly Offer[]; mayAccept: boolean }

/** Visits that wait for a phlebotomist: area, time, tubes, pay and cash; no names. */
export function OfferedVisits({ offers, mayAccept }: Offered) {
  return (
    <ol className="visitlist">
      {offers.map((offer) => (
        <li key={offer.visitId}>
          <h3 id={`offer-${offer.visitId}`}>
            <span className="block">{visitWhen(offer)}</span>
            {offer.locality ?? ''} {offer.pincode}
          </h3>
          <div className="visitlist__chips">
            {offer.isForYou && (
              <Chip icon="star" tone="ok">
                {m.visit_for_you()}
              </Chip>
            )}
            <OfferTags offer={offer} />
          </div>
          {mayAccept && (
            <Form method="post">
              <input type="hidden" name="visitId" value={offer.visitId} />
              <SubmitButton isWide aria-describedby={`offer-${offer.visitId}`}>
                {m.visit_accept()}
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ol>
  )
}
