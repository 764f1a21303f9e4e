import { type SQL, sql } from 'drizzle-orm'
import { labOf } from '#src/db/queries/results/judging-facts.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AddedTest, ReflexAtBench, RuleAtBench } from '#src/domain/reflex/added-by-rule.ts'

type Row = Omit<RuleAtBench, 'effectiveFrom' | 'endsOn' | 'adds'> & {
  effectiveFrom: string
  endsOn: string | null
  adds: AddedTest & { code: ItemCode }
}
type Found = { rules: readonly Row[]; outcomes: ReflexAtBench['outcomes'] }

/** Whether the lab of a rule offers the test, alone or in a panel, and in how many hours. */
const offered = sql`(select min(coalesce(offer.tat_hours, test.tat_hours)) from offers offer
  where offer.lab_id = rule.lab_id and offer.is_active and (offer.test_code = test.code
    or offer.panel_code in (select panel_code from panel_members where test_code = test.code)))`

/** A test that a rule adds, as `AddedTest`, of `rule` and `test`. */
export const addedTest = sql`json_build_object('code', test.code, 'name', test.name, 'resultType', test.result_type,
  'unit', test.unit, 'choices', test.choices, 'restriction', test.restriction,
  'consentFamily', test.consent_family, 'tubeTypeCode', test.tube_type_code,
  'collectionEvent', test.collection_event, 'fastingHours', test.fasting_hours,
  'labOnlyReason', test.lab_only_reason, 'needsPcpndt', test.needs_pcpndt, 'isSold', test.is_sold,
  'tubeTypes', (select array_remove(array[type.code, type.small_code], null) from tube_types type
    where type.code = test.tube_type_code),
  'tatHours', coalesce(${offered}, test.tat_hours), 'isOffered', ${offered} is not null)`

/**
 * The confirmed rules of an order's lab about tests of the order, whatever their days, and what rules did
 * about its values.
 */
export function reflexOf(orderId: SQL) {
  const json = sql`json_build_object('rules', (select coalesce(json_agg(json_build_object(
      'ruleId', rule.id, 'causeCode', rule.cause_code, 'kind', rule.kind, 'bound', rule.bound,
      'unit', rule.unit, 'choice', rule.choice, 'terms', rule.terms, 'sampleHours', rule.sample_hours,
      'effectiveFrom', rule.effective_from, 'endsOn', ended.ends_on, 'adds', ${addedTest}) order by rule.id), '[]')
    from reflex_rules rule
      join reflex_decisions said on said.rule_id = rule.id and said.decision = 'confirmed'
      left join reflex_endings ended on ended.rule_id = rule.id
      join tests test on test.code = rule.adds_code
    where rule.lab_id = ${labOf(orderId)}
      and rule.cause_code in (select test_code from test_items where order_id = ${orderId})),
    'outcomes', (select coalesce(json_agg(json_build_object('resultId', did.result_id,
      'ruleId', did.rule_id)), '[]') from reflex_outcomes did where did.order_id = ${orderId}))`
  return json.mapWith(({ rules, outcomes }: Found): ReflexAtBench => {
    return { rules: rules.map(asRule), outcomes }
  })
}

function asRule({ effectiveFrom, endsOn, ...rule }: Row): RuleAtBench {
  return {
    ...rule,
    effectiveFrom: Temporal.PlainDate.from(effectiveFrom),
    endsOn: endsOn === null ? null : Temporal.PlainDate.from(endsOn),
  }
}
