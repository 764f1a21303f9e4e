import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import {
  type ConsentRow,
  listConsents,
  listCounsellors,
  testsOfConsents,
} from '#src/db/queries/consents/test-consents.ts'
import { opensResult } from '#src/domain/consents/result-talk.ts'
import { listResultTalks, listUntold } from '#src/db/queries/reports/result-talks.ts'
import { isDrawnFor } from '#src/domain/consents/withdrawal.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Step } from '#src/usecases/step.ts'

/** Each consent of a booking as its owner sees it, with the lab's contact for counselling. */
export async function consentViews({ tx }: Step, tree: BookingTree) {
  const orderIds = tree.orders.map(({ id }) => id)
  const consents = await listConsents(tx, orderIds)
  if (consents.length === 0) return []
  const tests = await testsOfConsents(tx, orderIds)
  const talks = await listResultTalks(
    tx,
    consents.map(({ id }) => id),
  )
  const untold = await untoldItems({ tx }, orderIds)
  const counsellors = await listCounsellors(tx, [...new Set(consents.map(({ labId }) => labId))])
  return consents.map((consent) => {
    const about = tests.filter(
      ({ orderId, family }) => orderId === consent.orderId && family === consent.family,
    )
    const ids = new Set<string>(about.map(({ testItemId }) => testItemId))
    const { name, phone, hours } = counsellors.find(({ labId }) => labId === consent.labId) ?? {}
    return {
      ...consentView(consent),
      tests: about.map((test) => test.name),
      /** A result of it is signed and can be read after counselling. */
      isResultWaiting: about.some(({ testItemId }) => untold.has(testItemId)),
      waitingItems: about.map(({ testItemId }) => testItemId).filter((id) => untold.has(id)),
      resultTalks: talks
        .filter(({ consentId }) => consentId === consent.id)
        .map(({ counsellor, way, outcome, talkedAt }) => {
          return { counsellor, way, outcome, isOpen: opensResult(outcome), at: talkedAt.toString() }
        }),
      counsellorOfLab: name && phone && hours ? { name, phone, hours } : null,
      mayWithdraw:
        !consent.withdrawnAt && tree.payment.state !== 'awaiting' && !isDrawnFor(tree, ids),
    }
  })
}

async function untoldItems({ tx }: Pick<Step, 'tx'>, orderIds: OrderId[]) {
  const untold = await listUntold(tx, orderIds)
  return new Set(untold.map(({ testItemId }) => testItemId))
}

function consentView(consent: ConsentRow) {
  const { id, orderId, family, version, textVersion, signedName, isGuardian, counsellor } = consent
  return {
    consentId: id,
    orderId,
    family,
    version,
    textVersion,
    signedName,
    isGuardian,
    consentedAt: consent.consentedAt.toString(),
    withdrawnAt: consent.withdrawnAt?.toString() ?? null,
    counsellor,
    counselledAt: consent.counselledAt?.toString() ?? null,
  }
}

/** The state of an order's consent for the people who draw or test, without naming the tests. */
export type ConsentStanding = 'given' | 'not-counselled' | 'withdrawn'

/** For each of these orders that needs consent; of several, the one that blocks the draw. */
export async function consentStandings(
  { tx }: Step,
  orderIds: OrderId[],
): Promise<ReadonlyMap<OrderId, ConsentStanding>> {
  const consents = await listConsents(tx, orderIds)
  const standings = [...Map.groupBy(consents, ({ orderId }) => orderId)].map(
    ([orderId, of]) => [orderId, standingOf(of)] as const,
  )
  return new Map(standings)
}

function standingOf(consents: readonly ConsentRow[]): ConsentStanding {
  const standing = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (standing.length === 0) return 'withdrawn'
  return standing.every(({ counselledAt }) => counselledAt !== null) ? 'given' : 'not-counselled'
}
