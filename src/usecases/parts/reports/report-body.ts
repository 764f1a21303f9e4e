import type { BookingTree, ItemRow, OrderRow, TubeRow } from '#src/db/queries/booking-tree.ts'
import { findLab, listTests, type ReportRow } from '#src/db/queries/reports.ts'
import { listCurrentResults, listSignatories, type ResultRow } from '#src/db/queries/results.ts'
import { listSignatures } from '#src/db/queries/signatures.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { carriesMark, isAccreditedOn } from '#src/domain/labs/reach.ts'
import { JUDGEMENT } from '#src/domain/reports/verdict.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { isPublished, isSettled } from '#src/domain/results/item-machine.ts'
import { isUsable } from '#src/domain/tubes/tube-machine.ts'
import { tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { confirmedRanges } from './report-ranges.ts'
import { type Facts, sectionsOf } from './report-results.ts'

type Version = { report: ReportRow; number: number; verifyToken: string }
type Test = Awaited<ReturnType<typeof listTests>>[number]

/** The complete content of a report version, from the current rows. Source: reliability C4. */
export async function reportBody(
  { world, tx, now }: Step,
  tree: BookingTree,
  order: OrderRow,
  { report, number, verifyToken }: Version,
): Promise<ReportBody> {
  const items = tree.items.filter(({ orderId }) => orderId === order.id)
  const published = items.filter(({ state }) => isPublished(state))
  const results = await listCurrentResults(
    tx,
    published.map(({ id }) => id),
  )
  const tests = await listTests(
    tx,
    items.map(({ testCode }) => testCode),
  )
  const lab = await findLab(tx, order.labId)
  const isAccredited = markOf(lab, indianDay(now))
  const isLabs = await confirmedRanges(tx, order, published)
  return {
    reportNumber: `${tree.booking.number}-${tree.orders.indexOf(order) + 1}`,
    version: number,
    state: report.state,
    isDemo: world.settings.isDemo,
    publishedAt: now.toString(),
    verifyToken,
    lab: {
      name: lab.name,
      address: lab.address,
      code: lab.code,
      nablCertificate: published.some(isAccredited) ? lab.nablCertificate : null,
      isNabl: isAccreditedOn(lab, indianDay(now)),
      registrationNumber: lab.registrationNumber,
    },
    referrer: order.referrerName,
    place: placeOf(tree),
    patient: patientOf(order, now),
    booking: { number: tree.booking.number, orderId: order.id },
    samples: samplesOf(tree, order, { tests, published }),
    judgement: JUDGEMENT,
    sections: sectionsOf(tree, order, { published, results, tests, isAccredited, isLabs }),
    pending: items.filter(({ state }) => !isSettled(state)).map(({ name }) => name),
    notPerformed: items
      .filter(({ state }) => state === 'not-performed')
      .map(({ name, reason }) => ({ name, reason: reason ?? '' })),
    signatories: await signers({ tx }, order, results),
  }
}

/** The facts by which results of a lab's tests are shown, for those that replace published ones. */
export async function factsOf(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  order: OrderRow,
  { items, results }: { items: ItemRow[]; results: ResultRow[] },
): Promise<Facts> {
  const tests = await listTests(
    tx,
    items.map(({ testCode }) => testCode),
  )
  const isAccredited = markOf(await findLab(tx, order.labId), indianDay(now))
  const isLabs = await confirmedRanges(tx, order, items)
  return { published: items, results, tests, isAccredited, isLabs }
}

/** Which tests carry the accreditation mark, on the day of this version. */
function markOf(lab: Awaited<ReturnType<typeof findLab>>, day: Temporal.PlainDate) {
  const marked = { ...lab, scope: new Set(lab.nablScope) }
  return ({ testCode }: Pick<ItemRow, 'testCode'>) => carriesMark(marked, [testCode], day)
}

/** The least of an address that says where: a report's reader need not know the house. */
function placeOf({ booking, visits }: BookingTree): NonNullable<ReportBody['place']> {
  const kind = visits[0]?.kind === 'lab' ? 'lab' : 'home'
  return { kind, locality: booking.locality, pincode: booking.pincode }
}

/** The patient of the report, from the order as booked. */
export function patientOf(order: OrderRow, now: Temporal.Instant): ReportBody['patient'] {
  const drawn = indianDay(order.collectedAt ?? now)
  return {
    name: order.patientName,
    id: order.patientId,
    birthDate: order.birthDate.toString(),
    ageYears: ageInYears(order.birthDate, drawn),
    sex: order.sex,
  }
}

/**
 * The samples that are good at the lab, and those that were when the published tests were measured.
 */
function samplesOf(
  tree: BookingTree,
  order: OrderRow,
  { tests, published }: { tests: Test[]; published: ItemRow[] },
): ReportBody['samples'] {
  const measured = new Set(published.map((item) => lastReceived(tree, item)?.id))
  const barcodeOf = new Map(tree.tubes.map(({ id, barcode }) => [id, barcode]))
  return tree.tubes
    .filter(
      ({ id, orderId, state }) => orderId === order.id && (isUsable(state) || measured.has(id)),
    )
    .map((tube) => ({
      barcode: tube.barcode ?? '',
      accession: tube.accession ?? '',
      specimen:
        tests.find(({ tubeTypeCode }) => tubeTypeCode === tube.tubeTypeCode)?.specimen ?? '',
      collectedAt: String(tube.collectedAt ?? ''),
      receivedAt: String(tube.handedOverAt ?? ''),
      ...(tube.remark && { remark: tube.remark, remarkWords: tube.remarkWords }),
      replaces: tube.replacesId ? (barcodeOf.get(tube.replacesId) ?? null) : null,
    }))
}

/** The tube that a test was measured from, even if it was lost afterwards. */
function lastReceived(tree: BookingTree, item: ItemRow) {
  const isLostThere = ({ state, acceptedAt }: TubeRow) => state === 'lost' && acceptedAt !== null
  return tubesOfItem(tree, item).findLast((tube) => isUsable(tube.state) || isLostThere(tube))
}

/** Who answers for results, each with the time of their last signature. */
export async function signers(
  { tx }: Pick<Step, 'tx'>,
  order: OrderRow,
  results: ResultRow[],
): Promise<ReportBody['signatories']> {
  const registered = await listSignatories(tx, order.labId)
  const covering = new Set(results.map(({ signatureId }) => signatureId))
  const rows = await listSignatures(tx, order.id)
  return registered.flatMap(({ userId, name, qualification, registrationNumber }) => {
    const signed = results.filter(({ authorisedBy }) => authorisedBy === userId)
    const signedAt = signed
      .map(({ authorisedAt }) => String(authorisedAt))
      .toSorted()
      .at(-1)
    const mine = rows.filter((row) => row.signedBy === userId && covering.has(row.id))
    const signatures = mine.map(({ meaning, signedAt: at, hash }) => {
      return { meaning, signedAt: at.toString(), hash }
    })
    return signedAt ? [{ name, qualification, registrationNumber, signedAt, signatures }] : []
  })
}
