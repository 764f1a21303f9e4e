import type { DraftRevision } from '#src/domain/reports/inputs.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { aBooker, DEMO_PASSWORD, demoActor, type Person, reported } from './booking.ts'
import type { Product } from './people.ts'

type Kind<Name> = Extract<DraftRevision, { kind: Name }>

/** A note added to a report. */
export function anAddition(changes: Partial<Kind<'append'>> = {}): DraftRevision {
  return {
    kind: 'append',
    version: 1,
    reason: 'comment-added',
    words: 'Added after a talk with the doctor.',
    text: 'Please repeat in two weeks.',
    ...changes,
  }
}

/** The people of a lab's report, and the person who withdraws one. */
export async function aBench(product: Product) {
  return {
    phlebotomist: await demoActor(product, 'phlebotomist'),
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
    office: await demoActor(product, 'backoffice'),
  }
}

export type Bench = Awaited<ReturnType<typeof aBench>>

/** A published report with one haemoglobin, 5 g/dL and critical, and who booked it. */
export async function aPublished(product: Product, bench: Bench, items = ['HB']) {
  const booker = await aBooker(product)
  const done = await reported(product, { ...bench, booker }, items)
  const { rows } = await product.pool.query('select version from test_items where id = $1', [
    done.testItemId,
  ])
  return {
    ...done,
    booker,
    reportId: ReportId.parse(done.reportId),
    testItemId: TestItemId.parse(done.testItemId),
    itemVersion: Number(rows[0].version),
  }
}

export type Published = Awaited<ReturnType<typeof aPublished>>

/** A corrected value of a published report: a typing error. */
export function aCorrection(
  { testItemId, itemVersion }: Pick<Published, 'testItemId' | 'itemVersion'>,
  value = 12.1,
  version = 1,
): DraftRevision {
  return {
    kind: 'correct',
    version,
    reason: 'transcription',
    words: 'The value was typed wrongly from the analyser.',
    values: [{ testItemId, result: { type: 'numeric', value, version: itemVersion } }],
  }
}

export async function drafted(
  product: Product,
  author: Person,
  { reportId }: Pick<Published, 'reportId'>,
  revision: DraftRevision,
) {
  return product.as(author).draftRevision({ reportId, revision })
}

export function signed(
  product: Product,
  signer: Person,
  { revisionId, version }: { revisionId: RevisionId; version: number },
) {
  return product.as(signer).signRevision({ revisionId, version, password: DEMO_PASSWORD })
}

/** A row as a signature leaves it, for a test that bypasses the code. */
export async function aSignature({ pool }: Product, { orderId }: Published, by: string) {
  const { rows } = await pool.query(
    `insert into signatures
       select gen_random_uuid(), id, lab_id, $2, now(), 'corrected', '{}', '', ''
       from orders where id = $1 returning id`,
    [orderId, by],
  )
  return rows[0].id
}
