import { tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import { carriesMark, isAccreditedOn } from '#src/domain/labs/reach.ts'
import { toldItems } from '#src/domain/reflex/told-items.ts'
import { isPublished, isSettled } from '#src/domain/results/item-machine.ts'
import type { BookingAtLab, Item, Order, Tube } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { isUsable } from '#src/domain/tubes/tube-machine.ts'
import type { ReportBody } from './report-body.ts'
import { confirmedRanges } from './report-ranges.ts'
import { type Facts, sectionsOf } from './report-results.ts'
import type { Reporting, ReportLab, ReportTest } from './reporting.ts'
import { JUDGEMENT } from './verdict.ts'

type Version = Pick<ReportBody, 'state' | 'verifyToken' | 'isDemo'> & {
  number: number
  now: Temporal.Instant
}
type Known = Reporting & { results: readonly Result[] }

/** The complete content of a report version, from the current rows. Source: reliability C4. */
export function reportContent(
  tree: BookingAtLab,
  order: Order,
  facts: Known,
  { state, number, verifyToken, isDemo, now }: Version,
): ReportBody {
  const items = tree.items.filter(({ orderId }) => orderId === order.id)
  const shown = shownOf(facts, items, now)
  const told = toldItems(items)
  const { published, results, tests } = shown
  const today = indianDay(now)
  return {
    reportNumber: `${tree.booking.number}-${tree.orders.findIndex(({ id }) => id === order.id) + 1}`,
    version: number,
    state,
    isDemo,
    publishedAt: now.toString(),
    verifyToken,
    lab: labOf(facts.lab, published.some(shown.isAccredited), today),
    referrer: order.referrerName,
    place: placeOf(tree),
    patient: patientOf(order, now),
    booking: { number: tree.booking.number, orderId: order.id },
    samples: samplesOf(tree, order, { tests, published }),
    judgement: JUDGEMENT,
    sections: sectionsOf(tree, order, shown),
    pending: told.filter((one) => !isSettled(one.state)).map(({ name }) => name),
    notPerformed: told
      .filter((one) => one.state === 'not-performed')
      .map(({ name, reason }) => ({ name, reason: reason ?? '' })),
    signatories: signers(facts, results),
  }
}

/** The published tests among these, with the facts by which a report shows them. */
function shownOf(facts: Known, items: readonly Item[], now: Temporal.Instant): Facts {
  const published = items.filter(({ state }) => isPublished(state))
  const ids = new Set(published.map(({ id }) => id))
  return {
    published,
    ...shownBy(facts, now),
    results: facts.results.filter(({ testItemId: id }) => ids.has(id)),
  }
}

/** The facts by which a report shows results of a lab's tests. */
export function shownBy(facts: Known, now: Temporal.Instant): Omit<Facts, 'published'> {
  const { lab, printed: tests, results } = facts
  const marked = { ...lab, scope: new Set(lab.nablScope) }
  const isAccredited = ({ testCode }: Item) => carriesMark(marked, [testCode], indianDay(now))
  const { partners = [] } = facts
  return { results, tests, partners, isAccredited, isLabs: confirmedRanges(facts) }
}

function labOf(lab: ReportLab, isMarked: boolean, today: Temporal.PlainDate): ReportBody['lab'] {
  const { name, address, code, registrationNumber } = lab
  const nablCertificate = isMarked ? lab.nablCertificate : null
  const isNabl = isAccreditedOn(lab, today)
  return { name, address, code, nablCertificate, isNabl, registrationNumber }
}

/** The least of an address that says where: a report's reader need not know the house. */
function placeOf({ booking, visits }: BookingAtLab): NonNullable<ReportBody['place']> {
  const kind = visits[0]?.kind === 'lab' ? 'lab' : 'home'
  return { kind, locality: booking.locality, pincode: booking.pincode }
}

/** The patient of the report, from the order as booked. */
export function patientOf(order: Order, now: Temporal.Instant): ReportBody['patient'] {
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
  tree: BookingAtLab,
  order: Order,
  { tests, published }: { tests: readonly ReportTest[]; published: readonly Item[] },
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
      replaces: (tube.replacesId && barcodeOf.get(tube.replacesId as Tube['id'])) ?? null,
    }))
}

/** The tube that a test was measured from, even if it was lost afterwards. */
function lastReceived(tree: BookingAtLab, item: Item) {
  const isLostThere = ({ state, acceptedAt }: Tube) => state === 'lost' && acceptedAt !== null
  return tubesOfItem(tree, item).findLast((tube) => isUsable(tube.state) || isLostThere(tube))
}

/** Who answers for results, each with the time of their last signature. Source: decision 037. */
export function signers(
  { signatories, signatures }: Pick<Reporting, 'signatories' | 'signatures'>,
  results: readonly Result[],
): ReportBody['signatories'] {
  const covering = new Set(results.map(({ signatureId }) => signatureId))
  return signatories.flatMap(({ userId, name, qualification, registrationNumber }) => {
    const signed = results.filter(({ authorisedBy }) => authorisedBy === userId)
    const signedAt = signed
      .map(({ authorisedAt }) => String(authorisedAt))
      .toSorted()
      .at(-1)
    const mine = signatures.filter((row) => row.signedBy === userId && covering.has(row.id))
    const given = mine.map(({ meaning, signedAt: at, hash }) => {
      return { meaning, signedAt: at.toString(), hash }
    })
    return signedAt
      ? [{ name, qualification, registrationNumber, signedAt, signatures: given }]
      : []
  })
}
