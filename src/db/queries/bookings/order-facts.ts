import { type SQL, sql } from 'drizzle-orm'
import { user } from '#src/db/schema/auth.ts'
import { testChoices, tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { rangeConfirmations } from '#src/db/schema/range-confirmations.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import { results } from '#src/db/schema/results.ts'
import { signatures } from '#src/db/schema/signatures.ts'
import { opensResult, talkOutcomes } from '#src/domain/consents/result-talk.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { partnersOf } from '#src/db/queries/referrals/referred.ts'
import { labOf } from '#src/db/queries/results/judging-facts.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'

const itemsOf = (orderId: SQL) => sql`(select id from test_items where order_id = ${orderId})`
const codesOf = (orderId: SQL) =>
  sql`(select test_code from test_items where order_id = ${orderId})`

/** The values of an order's tests that count, and who entered them. */
export function valuesOf(orderId: SQL) {
  const where = sql`${results.isCurrent} and ${results.testItemId} in ${itemsOf(orderId)}`
  return {
    results: rowsOf(results, { where, orderBy: sql`${results.id}` }),
    names: someOf(
      user,
      { id: user.id, name: user.name },
      {
        where: sql`${user.id} in (select ${results.enteredBy} from ${results} where ${where})`,
        orderBy: sql`${user.id}`,
      },
    ),
  }
}

/** The notifiable cases of an order's tests, locked, and which findings are notified. */
export function casesOf(orderId: SQL) {
  const { id, testItemId, state, openedAt } = notifiableCases
  return {
    cases: rowsOf(notifiableCases, {
      where: sql`${testItemId} in ${itemsOf(orderId)} and ${state} <> 'withdrawn'`,
      orderBy: sql`${openedAt}, ${id}`,
      isLocked: true,
    }),
    notify: someOf(
      tests,
      { code: tests.code, notify: tests.notify },
      {
        where: sql`${tests.notify} is not null and ${tests.code} in ${codesOf(orderId)}`,
        orderBy: sql`${tests.code}`,
      },
    ),
    notified: someOf(
      testChoices,
      {
        testCode: testChoices.testCode,
        choice: testChoices.choice,
        isNotified: testChoices.isNotified,
      },
      {
        where: sql`${testChoices.testCode} in ${codesOf(orderId)}`,
        orderBy: sql`${testChoices.testCode}, ${testChoices.position}`,
      },
    ),
  }
}

/** Who is registered to sign for the order's lab, or for another one that measures. */
export function signatoriesOf(orderId: SQL, lab: SQL = labOf(orderId)) {
  const { userId, name, qualification, registrationNumber } = signatories
  return {
    signatories: someOf(
      signatories,
      { userId, name, qualification, registrationNumber },
      { where: sql`${signatories.labId} = ${lab}`, orderBy: sql`${signatories.id}` },
    ),
  }
}

/** What an order's report states beside the results, and its versions. */
export function reportingOf(orderId: SQL) {
  const { name, address, code, nablCertificate, nablFrom, nablTo } = labs
  const { nablScope, registrationNumber } = labs
  const accredited = { nablCertificate, nablFrom, nablTo, nablScope }
  return {
    labs: someOf(
      labs,
      { name, address, code, ...accredited, registrationNumber },
      { where: sql`${labs.id} = ${labOf(orderId)}`, orderBy: sql`${labs.id}` },
    ),
    printed: printedOf(orderId),
    partners: partnersOf(orderId),
    lastWords: lastWordsOf(orderId),
    ...signatoriesOf(orderId),
    signatures: someOf(
      signatures,
      {
        id: signatures.id,
        signedBy: signatures.signedBy,
        signedAt: signatures.signedAt,
        meaning: signatures.meaning,
        hash: signatures.hash,
      },
      {
        where: sql`${signatures.orderId} = ${orderId}`,
        orderBy: sql`${signatures.signedAt}, ${signatures.id}`,
      },
    ),
    reports: rowsOf(reports, {
      where: sql`${reports.orderId} = ${orderId}`,
      orderBy: sql`${reports.id}`,
    }),
    versions: someOf(
      reportVersions,
      {
        number: reportVersions.number,
        publishedAt: reportVersions.publishedAt,
        body: reportVersions.body,
      },
      {
        where: sql`${reportVersions.reportId} in (select id from reports where order_id = ${orderId})`,
        orderBy: sql`${reportVersions.number} desc`,
      },
    ),
  }
}

function printedOf(orderId: SQL) {
  const { code, name, measures, method, specimen, resultType } = tests
  const { collectionEvent, tubeTypeCode, loinc } = tests
  const words = { code, name, measures, method, specimen, resultType }
  return someOf(
    tests,
    { ...words, collectionEvent, tubeTypeCode, loinc },
    { where: sql`${code} in ${codesOf(orderId)}`, orderBy: sql`${code}` },
  )
}

function lastWordsOf(orderId: SQL) {
  const { testCode, kind, fingerprint, labId, number } = rangeConfirmations
  return someOf(
    rangeConfirmations,
    { testCode, kind, fingerprint },
    {
      where: sql`${labId} = ${labOf(orderId)} and ${testCode} in ${codesOf(orderId)}
        and ${number} = (select max(last.number) from range_confirmations last
          where last.lab_id = ${labId} and last.test_code = ${testCode})`,
      orderBy: sql`${testCode}`,
    },
  )
}

const opening = sql.join(
  talkOutcomes.filter(opensResult).map((outcome) => sql`${sql.raw(`'${outcome}'`)}`),
  sql`, `,
)

type Consented = { testItemId: TestItemId; talkedAt: Temporal.Instant | null }

/** The order's tests with consent, and when somebody was last counselled about each. */
export function consentedOf(orderId: SQL) {
  const json = sql`coalesce((select json_agg(json_build_object('testItemId', item.id, 'talkedAt',
      (select max(talk.talked_at) from result_talks talk
        where talk.consent_id = consent.id and talk.outcome in (${opening}))))
    from test_consents consent join test_items item on item.order_id = consent.order_id
      join tests test on test.code = item.test_code and test.consent_family = consent.family
    where consent.order_id = ${orderId}), '[]')`
  return json.mapWith((rows: { testItemId: TestItemId; talkedAt: string | null }[]): Consented[] =>
    rows.map(({ testItemId, talkedAt }) => ({
      testItemId,
      talkedAt: talkedAt === null ? null : Temporal.Instant.from(talkedAt),
    })),
  )
}
