import { type SQL, sql } from 'drizzle-orm'
import type { Restriction } from '#src/domain/catalogue/item.ts'
import { COMPARISON_CONSENT_VERSION } from '#src/domain/comparisons/comparison-consent.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import { isForPatientAlone } from '#src/domain/results/calls/patient-alone.ts'
import type { ElsewhereValue } from '#src/domain/results/delta-elsewhere.ts'
import { drawnAt, LOOKED_AT, methodOnReport } from './comparable-results.ts'

type Row = Omit<ElsewhereValue, 'collectedAt'> & {
  collectedAt: string | null
  restriction: Restriction
  consentFamily: ConsentFamily | null
}

/**
 * The last published numbers of these tests of an order's person at other labs, latest draw first,
 * and only while the person's owner consents to today's words. Of the same account, with the same
 * date of birth and sex on both orders; by the newest version of a report that was not withdrawn;
 * none that tells of HIV or needs counselling.
 * Source: decision 254.
 */
export function comparableElsewhere(orderId: SQL, codes: SQL) {
  const version = sql.raw(`'${COMPARISON_CONSENT_VERSION}'`)
  const json = sql`coalesce((select json_agg(json_build_object('orderId', asking, 'testCode', code,
      'resultId', id, 'value', value, 'comparator', comparator, 'unit', unit, 'decimals', decimals,
      'method', method, 'collectedAt', drawn, 'consentId', consent_id, 'restriction', restriction,
      'consentFamily', consent_family) order by drawn desc, id)
    from (select asked.id as asking, item.test_code as code, value.id, value.value,
        value.comparator, value.unit, value.decimals, ${methodOnReport} as method, ${drawnAt} as drawn,
        consent.id as consent_id, test.restriction, test.consent_family,
        row_number() over (partition by item.test_code
          order by ${drawnAt} desc, value.id) as place
      from orders asked
        join comparison_consents consent on consent.patient_id = asked.patient_id
          and consent.account_id = asked.account_id and consent.withdrawn_at is null
          and consent.consent_version = ${version}
        join orders ordered on ordered.patient_id = asked.patient_id
          and ordered.account_id = asked.account_id and ordered.lab_id <> asked.lab_id
          and ordered.birth_date = asked.birth_date and ordered.sex = asked.sex
        join test_items item on item.order_id = ordered.id and item.test_code in ${codes}
          and item.state in ('published', 'amended')
        join tests test on test.code = item.test_code
        join results value on value.test_item_id = item.id and value.is_current
      where asked.id = ${orderId} and value.value is not null
        and value.authorised_at is not null
        and not exists (select from reports gone
          where gone.order_id = ordered.id and gone.state = 'withdrawn')) as earlier
    where place <= ${sql.raw(String(LOOKED_AT))}), '[]')`
  return json.mapWith((rows: readonly Row[]) => rows.flatMap(comparable))
}

function comparable({ restriction, consentFamily, collectedAt, ...row }: Row): ElsewhereValue[] {
  if (isForPatientAlone({ code: row.testCode, restriction, consentFamily })) return []
  const drawn = collectedAt === null ? null : Temporal.Instant.from(collectedAt)
  return [{ ...row, collectedAt: drawn }]
}
