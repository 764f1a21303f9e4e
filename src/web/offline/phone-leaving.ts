// What lies on a phone of somebody who may not work any more, and so can't sign in, goes to the office.
import type { Sending } from './phone-sending.ts'
import { sentTo } from './phone-call.ts'
import {
  countUnsent,
  type Phone,
  phoneOf,
  putStep,
  registrationsHere,
  type StepOnPhone,
} from './phone-store.ts'

/**
 * While nobody is signed in: leaves what waits to the office, where the server says that its person may
 * not work any more; otherwise they must sign in. What was answered is kept until they read it.
 * Source: decision 245.
 */
export async function leaveSteps(): Promise<Sending> {
  let worst: Sending = 'nothing'
  for (const deviceId of await registrationsHere()) {
    const phone = (await countUnsent([deviceId])) > 0 ? await phoneOf(deviceId) : undefined
    const sending = phone ? await leaveOf(phone) : 'nothing'
    if (sending === 'sent') return sending
    if (sending !== 'nothing') worst = sending
  }
  return worst
}

async function leaveOf(phone: Phone): Promise<Sending> {
  const { deviceId } = phone
  const sent = await sentTo(phone, '/left-offline-events', { deviceId })
  if (sent === 'nothing' || sent === 'no-network') return sent
  const { batch, answer } = sent
  if (answer.status >= 500 || answer.status === 429) return 'no-network'
  if (!answer.ok) return 'sign-in'
  return (await settled(phone, batch, await answer.json())) ? 'sent' : 'nothing'
}

type Told = { number: number; outcome: string; code: string | null; clock: string | null }

/** False where none was kept, because an earlier one is missing: it is not asked again at once. */
async function settled(
  phone: Phone,
  batch: readonly StepOnPhone[],
  { events }: { events: Told[] },
): Promise<boolean> {
  let isAny = false
  for (const step of batch) {
    const heard = events.find(({ number }) => number === step.number)
    if (!heard || heard.outcome === 'waits') continue
    const { outcome, code, clock } = heard
    await putStep(phone, { ...step, told: { outcome, code, clock } })
    isAny = true
  }
  return isAny
}
