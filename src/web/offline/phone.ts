// A phone that does visits without a network: it keeps those of today while it has one, and takes steps.
import { newDeviceKeys, publicKeyOf, sealedForServer, signed } from './device-keys.ts'
import { afterStepAt, type KeptStep, type KeptVisit } from './kept-visit.ts'
import { api, askWhose, heardAs } from './phone-server.ts'
import {
  addStep,
  forgetVisit,
  holdPhone,
  keepPhone,
  keepVisit,
  keptSteps,
  keptVisits,
  type Phone,
  phoneHere,
  type StepOnPhone,
} from './phone-store.ts'
import { signedOutHand } from './whose-phone.ts'

/** Hours ahead of which a visit is kept: those of today. */
const AHEAD_HOURS = 18
const TRIES = 9

/**
 * Makes keys of their own for who is signed in and tells the server the public one. What somebody
 * else did not send stays, sealed by theirs. Throws where the server refuses.
 */
export async function setUpPhone(name: string): Promise<void> {
  const keys = await newDeviceKeys()
  const publicKey = await publicKeyOf(keys)
  const askedAt = Date.now()
  const answer = await api('/offline-devices', { name, publicKey })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const { deviceId, sealFor, now } = await answer.json()
  await keepPhone({ deviceId, sealFor, keys, offsetMs: 0, lastNumber: 0, ...heardAs(now, askedAt) })
  await holdPhone({ whose: 'theirs', deviceIds: [deviceId] })
  // And those of theirs that were removed, of which something may still wait.
  await askWhose()
}

/** Visits that a phone may open, as the server shows them now; others are forgotten. */
export async function keepVisits(): Promise<void> {
  const whose = await askWhose()
  if (whose === 'signed-out') await holdPhone(signedOutHand)
  if (whose !== 'theirs') return
  const phone = await phoneHere()
  if (!phone) return
  const answer = await api('/visits')
  if (!answer.ok) return
  const { visits }: { visits: { visitId: string; startsAt: string }[] } = await answer.json()
  const until = Date.now() + phone.offsetMs + AHEAD_HOURS * 3_600_000
  const wanted = visits.filter(({ startsAt }) => Date.parse(startsAt) < until)
  const waiting = new Set(unsent(await keptSteps(phone)).map(({ visitId }) => visitId))
  for (const { visitId } of wanted) if (!waiting.has(visitId)) await keepAgain(phone, visitId)
  const seen = new Set(wanted.map(({ visitId }) => visitId))
  for (const { visitId } of await keptVisits(phone))
    if (!seen.has(visitId) && !waiting.has(visitId)) await forgetVisit(phone, visitId)
}

/** One visit as the server shows it now. */
export async function keepAgain(phone: Phone, visitId: string): Promise<void> {
  const answer = await api(`/visits/${visitId}`)
  if (answer.status === 404 || answer.status === 410) return forgetVisit(phone, visitId)
  if (!answer.ok) return
  const before = (await keptVisits(phone)).find((one) => one.visitId === visitId)
  await keepVisit(phone, { ...(await answer.json()), spoiled: before?.spoiled ?? [] })
}

export const unsent = (steps: readonly StepOnPhone[]) => steps.filter(({ told }) => !told)

/** What the person must still read: a step that was not taken, or is in doubt. */
export const untold = (steps: readonly StepOnPhone[]) =>
  steps.filter(({ told }) => told && (told.code !== null || told.clock === 'corrected'))

/** The visits as they are with what waits to be sent. */
export async function visitsNow(phone: Phone): Promise<KeptVisit[]> {
  const steps = unsent(await keptSteps(phone))
  return (await keptVisits(phone)).map((visit) =>
    steps
      .filter(({ visitId }) => visitId === visit.visitId)
      .reduce((now, { step, text }) => afterStepAt(now, step, takenAt(phone, text)), visit),
  )
}

/** When a step was taken, by the server's clock. */
function takenAt({ offsetMs }: Phone, text: string): string {
  const { happenedAt } = JSON.parse(text)
  return new Date(Date.parse(happenedAt) + offsetMs).toISOString()
}

export type Taken = Exclude<KeptStep, { kind: 'identify' | 'fail' }> | Said | Stopped
type Said = { kind: 'identify'; patients: readonly object[]; code: string }
type Stopped = { kind: 'fail'; reason: string; code: string }

/**
 * Keeps a step, signed, at this moment; sending it is another matter. Throws where somebody else has
 * the phone now.
 *
 * @param deviceId the registration that keeps the visit.
 */
export async function takeStep(deviceId: string, visitId: string, taken: Taken): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const phone = await phoneHere()
    // After the last step and the last answer of this phone: no step is before either.
    const happenedAt = new Date().toISOString()
    if (phone?.deviceId !== deviceId) throw new Error('another has the phone')
    const number = phone.lastNumber + 1
    const id = crypto.randomUUID()
    const step = await sealedStep(phone, taken, `visit-code ${visitId} ${id}`)
    const { offsetMs } = phone
    const said = { form: 'oxalate-offline-1', id, deviceId, number, visitId, happenedAt, offsetMs }
    const text = JSON.stringify({ ...said, step })
    const signature = await signed(phone.keys, text)
    if (await addStep(phone, { number, visitId, step, text, signature })) return
  }
  throw new Error('another page takes steps')
}

async function sealedStep({ sealFor }: Phone, taken: Taken, context: string): Promise<KeptStep> {
  if (taken.kind !== 'identify' && taken.kind !== 'fail') return taken
  const { code, ...step } = taken
  if (step.kind === 'fail' && code === '') return step
  return { ...step, codeSealed: await sealedForServer(sealFor, code, context) }
}
