import { type SQL, sql } from 'drizzle-orm'
import type { ReferredAt } from '#src/domain/reports/reporting.ts'
import type { OpenReferral, TubeOut } from '#src/domain/referrals/referral.ts'

/** The tests of an order that are at another lab, as a column of another statement. */
export function referredOf(orderId: SQL) {
  return sql<OpenReferral[]>`(select coalesce(json_agg(json_build_object('id', out.id,
      'testItemId', out.test_item_id, 'tubeId', out.tube_id, 'labId', out.lab_id,
      'partnerId', out.partner_id, 'partner', partner.name, 'partnerCode', partner.code,
      'sentBy', out.sent_by, 'isReceived', out.received_at is not null, 'sentAs', out.sent_as,
      'version', out.version, 'reportHours', agreed.report_hours) order by out.id), '[]')
    from test_items item join referrals out on out.test_item_id = item.id and out.ended_at is null
      join labs partner on partner.id = out.partner_id
      join referral_agreements agreed on agreed.id = out.agreement_id
    where item.order_id = ${orderId})`
}

/** The labs that have a tube of an order, sent to them itself and not back: see `outAt`. */
export function tubesOutOf(orderId: SQL) {
  return sql<TubeOut[]>`(select coalesce(json_agg(json_build_object('tubeId', tube.id,
      'partnerId', partner.id, 'partner', partner.name, 'isOpen', away.is_open)
      order by away.is_open desc, partner.id), '[]')
    from tubes tube cross join labs_with_tube(tube.id) away
      join labs partner on partner.id = away.partner_id
    where tube.order_id = ${orderId})`
}

/**
 * The labs that measured tests of an order for its own one, as its report names them: accredited for
 * the test on the day of the verified value.
 */
export function partnersOf(orderId: SQL) {
  return sql<ReferredAt[]>`(select coalesce(json_agg(json_build_object('referralId', done.id,
      'lab', partner.name, 'address', partner.address,
      'registrationNumber', partner.registration_number,
      'nablCertificate', case when partner.nabl_certificate is not null
        and (done.ended_at at time zone 'Asia/Kolkata')::date between partner.nabl_from and partner.nabl_to
        and item.test_code = any(partner.nabl_scope) then partner.nabl_certificate end,
      'verifiedBy', verifier.name) order by done.id), '[]')
    from test_items item join referrals done on done.test_item_id = item.id and done.outcome = 'done'
      join labs partner on partner.id = done.partner_id
      join "user" verifier on verifier.id = done.ended_by
    where item.order_id = ${orderId})`
}
