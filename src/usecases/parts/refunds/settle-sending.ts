import { changeSending } from '#src/db/queries/refund-sendings.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { isSentAgain, JUST_SENT_SECONDS } from '#src/domain/refunds/refund.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { GatewayWord } from './ask-gateway.ts'
import type { Claim } from './claim-sending.ts'
import { lockedRefund } from './locked-refund.ts'
import { refundProcessed } from './refund-processed.ts'
import { tellRefund } from './tell-refund.ts'

type Live = Extract<Claim, { referenceNo: string }>

/** Up to this age a refund is asked about each minute, after that each hour. */
const YOUNG_MINUTES = 10

/** Stores the gateway's answer, unless the lease was lost and somebody else holds the claim. */
export async function settleSending(
  step: Step,
  { refund: { id }, sending }: Live,
  said: GatewayWord,
): Promise<RefundRow> {
  const refund = await lockedRefund(step, id)
  if (refund.state !== 'submitted') return refund
  const { now: answeredAt } = step
  if (said.kind === 'unknown') {
    await changeSending(step.tx, sending, { answer: said.says, answeredAt })
    return refund
  }
  const change = {
    answer: wordsOf(said),
    answeredAt,
    ...becomes(sending, said, step.now),
  }
  if (!(await changeSending(step.tx, sending, change))) return refund
  if (said.kind === 'confirmed') return refundProcessed(step, refund, 'gateway')
  if (said.kind !== 'failed' && sending.state === 'claimed') await askSoon(step, refund)
  return said.kind === 'failed' ? fail(step, refund, said) : refund
}

function wordsOf(said: GatewayWord): string {
  return 'says' in said ? [said.code, said.says].filter(Boolean).join(' ') : said.kind
}

async function askSoon({ world, tx }: Step, { id: refundId }: RefundRow) {
  const when = { afterSeconds: JUST_SENT_SECONDS }
  await world.queue.enqueue(tx, 'send-refund', { refundId }, when)
}

function becomes(
  { claimedAt, state }: Live['sending'],
  { kind }: GatewayWord,
  now: Temporal.Instant,
) {
  if (kind === 'confirmed') return { state: 'confirmed' as const }
  if (kind === 'failed') return { state: 'failed' as const }
  if (state === 'claimed')
    return { state: 'sent' as const, leaseUntil: now.add({ seconds: JUST_SENT_SECONDS }) }
  const isYoung = now.since(claimedAt).total('minutes') < YOUNG_MINUTES
  return { state: 'sent' as const, leaseUntil: now.add({ minutes: isYoung ? 1 : 60 }) }
}

/** Retried later; by bank after the last try, or where the gateway refuses permanently. */
async function fail(step: Step, row: RefundRow, { code }: Extract<GatewayWord, { says: string }>) {
  const { bookingId } = row
  const failed = await move(step, 'refund', { row, event: 'fail', bookingId })
  if (isSentAgain(row.tries, code)) return failed
  const byBank = await move(step, 'refund', { row: failed, event: 'pay-by-bank', bookingId })
  if (!byBank.accountSealed) await tellRefund(step, byBank, 'refund-account-needed')
  return byBank
}
