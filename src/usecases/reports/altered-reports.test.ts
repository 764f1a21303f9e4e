import { afterAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import { sealedOf } from '#src/domain/reports/version-fault.ts'
import { versionContext } from '#src/usecases/parts/reports/signed-content.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished, type Published } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const visitor = { kind: 'visitor' } as const

const asPatient = ({ booker }: Published) => product.as(booker.actor)

async function signaturesOf({ orderId }: Published) {
  const { rows } = await product.pool.query(
    'select * from signatures where order_id = $1 order by signed_at, id',
    [orderId],
  )
  return rows
}

/** Bypasses the trigger that keeps versions unchanged, as the owner of the tables. */
async function past(statement: string, values: unknown[]) {
  await product.asOwner('alter table report_versions disable trigger user')
  const { rows } = await product.asOwner(statement, values)
  await product.asOwner('alter table report_versions enable trigger user')
  return rows
}

/**
 * As somebody who can write to every table: replaces the content of a version, with a matching
 * hash; `withKey`: as somebody who also has the product's key, so that only the signatures reveal
 * it.
 */
async function rewrite(
  { reportId }: Published,
  change: (body: Body) => Body,
  { withKey = false } = {},
) {
  const [row] = await product
    .asOwner('select * from report_versions where report_id = $1', [reportId])
    .then(({ rows }) => rows)
  const body = change(row.body)
  const hash = createHash('sha256').update(canonicalJson(body)).digest('hex')
  const { number, state } = row
  const publishedAt = Temporal.Instant.fromEpochMilliseconds(+row.published_at)
  const sealed = sealedOf({ reportId, number, state, hash, publishedAt })
  const seal = withKey ? product.world.cipher.seal(sealed, versionContext(row.id)) : row.seal
  await past('update report_versions set body = $2, hash = $3, seal = $4 where id = $1', [
    row.id,
    JSON.stringify(body),
    hash,
    seal,
  ])
  return row.verify_token
}

type Body = Awaited<ReturnType<ReturnType<typeof asPatient>['viewReport']>>['body']

const withValue =
  (value: string) =>
  (body: Body): Body => ({
    ...body,
    sections: body.sections.map(({ name, results }) => ({
      name,
      results: results.map((result) => ({ ...result, value, flag: 'normal' })),
    })),
  })

test('a value altered in the database, hash included, is shown to nobody, and raises an alert', async () => {
  const report = await aPublished(product, bench)
  const token = await rewrite(report, withValue('13.5'), { withKey: true })
  const letters = async () =>
    (
      await product.pool.query(
        `select count(*)::int as n from messages where event = 'report-altered' and subject_id = $1`,
        [report.reportId],
      )
    ).rows[0].n
  const refused = { refusal: 'report-altered' }
  await expect(asPatient(report).viewReport(report)).rejects.toMatchObject(refused)
  await expect(asPatient(report).viewReport(report)).rejects.toMatchObject(refused)
  await expect(asPatient(report).readReportPdf(report)).rejects.toMatchObject(refused)
  await expect(
    asPatient(report).viewTrend({ ...report, code: ItemCode.parse('HB') }),
  ).rejects.toMatchObject(refused)
  expect(await letters()).toBe(1)
  expect(await product.as(visitor).verifyReport({ token })).toMatchObject({ isIntact: false })
})

/** What a signature over results does not cover, and a reader relies on all the same. */
const elsewhere: [string, (body: Body) => Body][] = [
  ['a result is missing', (body) => ({ ...body, sections: body.sections.slice(1) })],
  ['the laboratory', (body) => ({ ...body, lab: { ...body.lab, name: 'Another lab' } })],
  ['the times of the sample', (body) => ({ ...body, samples: [] })],
  [
    'who signed',
    (body) => ({
      ...body,
      signatories: body.signatories.map((one) => ({ ...one, registrationNumber: 'KMC 1' })),
    }),
  ],
  [
    'what was not performed',
    (body) => ({ ...body, notPerformed: [{ name: 'Sodium', reason: 'haemolysed' }] }),
  ],
]

test.each(elsewhere)(
  'a report altered where nobody signed, %s, hash and all, fails the check',
  async (_, change) => {
    const report = await aPublished(product, bench)
    const token = await rewrite(report, change)
    expect(await product.as(visitor).verifyReport({ token })).toMatchObject({ isIntact: false })
    await expect(asPatient(report).viewReport(report)).rejects.toMatchObject({
      refusal: 'report-altered',
    })
  },
)

test('an altered report gets no PDF', async () => {
  const report = await aPublished(product, bench)
  await rewrite(report, withValue('13.5'))
  const { rows } = await product.pool.query('select id from report_versions where report_id = $1', [
    report.reportId,
  ])
  await expect(
    product.as({ kind: 'worker' }).renderReport({ reportVersionId: rows[0].id }),
  ).rejects.toThrow('is not as it was signed')
})

test('a report moved to another patient, or with an unsigned result, fails the check', async () => {
  const moved = await aPublished(product, bench)
  const toAnother = (body: Body) => ({
    ...body,
    patient: { ...body.patient, name: 'Somebody Else' },
  })
  const token = await rewrite(moved, toAnother, { withKey: true })
  expect(await product.as(visitor).verifyReport({ token })).toMatchObject({ isIntact: false })
  const grown = await aPublished(product, bench)
  const byOne = (body: Body) => ({
    ...body,
    sections: body.sections.map(({ name, results }) => ({
      name,
      results: [...results, ...results.map((result) => ({ ...result, code: 'WBC' }))],
    })),
  })
  const other = await rewrite(grown, byOne, { withKey: true })
  expect(await product.as(visitor).verifyReport({ token: other })).toMatchObject({
    isIntact: false,
  })
})

test('text altered without its hash fails the check', async () => {
  const report = await aPublished(product, bench)
  const rows = await past(
    `update report_versions set body = jsonb_set(body, '{lab,name}', '"Another lab"')
     where report_id = $1 returning verify_token`,
    [report.reportId],
  )
  const verified = await product.as(visitor).verifyReport({ token: rows[0].verify_token })
  expect(verified).toMatchObject({ isIntact: false })
})

test('altering the signature with the report, hashes included, is revealed by the seal', async () => {
  const report = await aPublished(product, bench)
  const token = await rewrite(report, withValue('13.5'), { withKey: true })
  const [row] = await signaturesOf(report)
  const content = JSON.parse(row.content)
  content.results = content.results.map((one: object) => ({
    ...one,
    value: '13.5',
    flag: 'normal',
  }))
  const forged = canonicalJson(content)
  const hash = createHash('sha256').update(forged).digest('hex')
  await product.asOwner('update signatures set content = $2, hash = $3 where id = $1', [
    row.id,
    forged,
    hash,
  ])
  expect(await product.as(visitor).verifyReport({ token })).toMatchObject({ isIntact: false })
})
