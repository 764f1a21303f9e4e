import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#src/domain/people/actor.ts'

/** Every consent of an account to comparing results across labs. */
export function comparisonConsentsOf(id: UserId): SQL {
  return sql`select p.name as patient, c.consent_version as "consentVersion",
    c.consent_language as "consentLanguage", c.consent_sha256 as "consentSha256",
    c.given_at as "givenAt", c.withdrawn_at as "withdrawnAt"
    from comparison_consents c join patients p on p.id = c.patient_id
    where c.account_id = ${id} order by c.given_at`
}

/**
 * When a pathologist of the judging lab first saw the earlier value, by the log; beside a comparison
 * `c` of an order `o`.
 */
const firstSeen = sql`(select min(a.at) from audit a
  where a.subject_id = o.patient_id::text and a.action = 'comparison:look'
    and a.detail->'results' ? c.result_id::text)`

/** What was compared of an account's people with values of other labs: by which lab, and when. */
export function comparisonsOf(id: UserId): SQL {
  return sql`select o.patient_name as patient, item.name as test, lab.name as lab,
    c.compared_at as "comparedAt", ${firstSeen} as "seenAt"
    from comparison_consents given join elsewhere_comparisons c on c.consent_id = given.id
      join results r on r.id = c.result_id join test_items item on item.id = r.test_item_id
      join orders o on o.id = item.order_id join labs lab on lab.id = o.lab_id
    where given.account_id = ${id} order by c.compared_at`
}
