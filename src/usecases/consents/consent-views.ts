import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import {
  type ConsentRow,
  listConsents,
  listCounsellors,
  testsOfConsents,
} from '#src/db/queries/test-consents.ts'
import { opensResult } from '#src/domain/consents/result-talk.ts'
import { listResultTalks, listUntold } from '#src/db/queries/result-talks.ts'
import { isDrawnFor } from '#src/domain/consents/withdrawal.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Step } from '#src/usecases/step.ts'

/** Each consent of a booking as its owner sees it, with whom the lab names for counselling. */
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
      /** A result of it is signed and is read after the talk. */
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

/** How consent to an order stands for whoever draws or tests; which tests it is about is not said. */
export type ConsentStanding = 'given' | 'not-counselled' | 'withdrawn'

/** Of each of these orders that needs consent; where there are several, the one that stops the draw. */
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
