// Sends what a phone kept without a network, each person's by the registration that signed it.
import { afterStep } from './kept-visit.ts'
import { leaveSteps } from './phone-leaving.ts'
import { askWhose } from './phone-server.ts'
import { sentTo } from './phone-call.ts'
import {
  countUnsent,
  forgetStep,
  keepVisit,
  keptSteps,
  keptVisits,
  ownPhones,
  type Phone,
  putStep,
  type StepOnPhone,
} from './phone-store.ts'
import { keepAgain } from './phone.ts'

export type Sending = 'sent' | 'nothing' | 'no-network' | 'sign-in' | 'refused'

/**
 * Sends what waits, oldest first, also of a registration that was removed: that goes to the office.
 * What was answered is taken off the list of what waits. Another's steps stay as they are. Who may not
 * work any more can't sign in: their steps are left to the office.
 * Source: decisions 199, 209 and 245.
 */
export async function sendSteps(): Promise<Sending> {
  if ((await countUnsent()) === 0) return 'nothing'
  const whose = await askWhose()
  if (whose === 'no-network') return whose
  if (whose === 'signed-out') return leaveSteps()
  let worst: Sending = 'nothing'
  for (const phone of await ownPhones()) {
    const sending = await sendOf(phone)
    if (sending === 'sent') return sending
    if (sending !== 'nothing') worst = sending
  }
  return worst
}

async function sendOf(phone: Phone): Promise<Sending> {
  const sent = await sentTo(phone, `/offline-devices/${phone.deviceId}/events`, {})
  if (sent === 'nothing' || sent === 'no-network') return sent
  const { batch, answer } = sent
  const { ok, status } = answer
  if (status === 401 || status === 403) return 'sign-in'
  // Not found: somebody else signed in meanwhile; asked again, the phone knows.
  if (status >= 500 || status === 429 || status === 404) return 'no-network'
  if (!ok) return 'refused'
  await settle(phone, batch, await answer.json())
  return 'sent'
}

type Told = { number: number; outcome: string; code: string | null; clock: string | null }
type Answer = { events: Told[] }

async function settle(phone: Phone, batch: readonly StepOnPhone[], { events }: Answer) {
  for (const step of batch) {
    const heard = events.find(({ number }) => number === step.number)
    if (heard && heard.outcome !== 'waits') await settleOne(phone, step, heard)
  }
  // Without a network again the visit stays as these steps left it.
  const visits = new Set(batch.map(({ visitId }) => visitId))
  for (const visitId of visits) await keepAgain(phone, visitId).catch(() => {})
}

/** First what it changed, then the step: a phone that dies in between does the same again. */
async function settleOne(phone: Phone, kept: StepOnPhone, { outcome, code, clock }: Told) {
  const visit = (await keptVisits(phone)).find(({ visitId }) => visitId === kept.visitId)
  const isTaken = outcome === 'applied' || outcome === 'merged'
  if (visit && isTaken) await keepVisit(phone, afterStep(visit, kept.step))
  if (code === null && (clock !== 'corrected' || (await isClockTold(phone))))
    await forgetStep(phone, kept.number)
  else await putStep(phone, { ...kept, told: { outcome, code, clock } })
}

/** That the clock is wrong is said once, not for each step. */
async function isClockTold(phone: Phone): Promise<boolean> {
  return (await keptSteps(phone)).some(({ told }) => told?.clock === 'corrected')
}
