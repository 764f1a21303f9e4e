import { type SQL, sql } from 'drizzle-orm'
import type { ReferredAt } from '#src/domain/reports/reporting.ts'
import type { OpenReferral } from '#src/domain/referrals/referral.ts'

/** The tests of an order that are at another lab, as a column of another statement. */
export function referredOf(orderId: SQL) {
  return sql<OpenReferral[]>`(select coalesce(json_agg(json_build_object('id', out.id,
      'testItemId', out.test_item_id, 'tubeId', out.tube_id, 'labId', out.lab_id,
      'partnerId', out.partner_id, 'partner', partner.name, 'partnerCode', partner.code,
      'sentBy', out.sent_by, 'isReceived', out.received_at is not null, 'version', out.version)
      order by out.id), '[]')
    from test_items item join referrals out on out.test_item_id = item.id and out.ended_at is null
      join labs partner on partner.id = out.partner_id
    where item.order_id = ${orderId})`
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
