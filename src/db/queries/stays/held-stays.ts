import { type SQL, sql } from 'drizzle-orm'
import { phlebotomists } from '#src/db/schema/people.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { Stay } from '#src/domain/stays/stay.ts'
import { VisitId } from '#src/domain/visits/visit.ts'

type Row = [
  visitId: string,
  version: number,
  seat: number,
  startsAt: string,
  endsAt: string,
  isAccepted: boolean,
  latitude: number,
  longitude: number,
  births: string[],
  accountId: string,
]

/**
 * What a phlebotomist holds within a span, as a column of a statement about `phlebotomists`: each
 * with the place, and who is drawn there.
 */
export function staysWithin({ from, until }: { from: SQL; until: SQL }) {
  const born = sql`(select coalesce(json_agg(o.birth_date order by o.id), '[]') from orders o
    where o.booking_id = v.booking_id and exists (select from tubes t
      where t.order_id = o.id and t.visit_id = v.id and t.state <> 'not-drawn'))`
  const json = sql`coalesce((select json_agg(json_build_array(s.visit_id, s.version, s.seat,
      s.starts_at, s.ends_at, v.state not in ('held', 'offered'), b.latitude, b.longitude, ${born}, b.account_id)
      order by s.starts_at, s.seat)
    from stays s join visits v on v.id = s.visit_id join bookings b on b.id = v.booking_id
    where s.phlebotomist_id = ${phlebotomists.userId}
      and s.starts_at < ${until} and s.ends_at > ${from}), '[]')`
  return json.mapWith((rows: Row[]) => rows.map(asStay))
}

function asStay([visitId, version, seat, ...row]: Row): Stay {
  const [startsAt, endsAt, isAccepted, latitude, longitude, births, accountId] = row
  return {
    visitId: VisitId.parse(visitId),
    accountId: UserId.parse(accountId),
    version,
    seat,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
    isAccepted,
    latitude,
    longitude,
    births: births.map((birth) => Temporal.PlainDate.from(birth)),
  }
}
