// A phone that does visits without a network: it keeps those of today while it has one, takes steps,
// and sends them.
import { newDeviceKeys, publicKeyOf, sealedForServer, signed } from './device-keys.ts'
import { afterStep, type KeptStep, type KeptVisit } from './kept-visit.ts'
import {
  addStep,
  forgetStep,
  forgetVisit,
  forgetVisits,
  keepOffset,
  keepPhone,
  keepVisit,
  keptSteps,
  keptVisits,
  type Phone,
  phoneHere,
  putStep,
  type StepOnPhone,
} from './phone-store.ts'

/** Events in one call; the server takes no more. */
const MOST_EVENTS = 50
/** Hours ahead of which a visit is kept: those of today. */
const AHEAD_HOURS = 18
const TRIES = 3

async function api(path: string, body?: object): Promise<Response> {
  return fetch(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Makes this phone’s keys and tells the server the public one. Throws where it refuses. */
export async function setUpPhone(name: string): Promise<void> {
  const keys = await newDeviceKeys()
  const answer = await api('/offline-devices', { name, publicKey: await publicKeyOf(keys) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const { deviceId, sealFor, now } = await answer.json()
  const offsetMs = offsetOf(now)
  await keepPhone({ deviceId, sealFor, keys, offsetMs, lastNumber: 0 })
}

const offsetOf = (now: string) => Math.round(Date.parse(now) - Date.now())

/** Visits that a phone may open, as the server shows them now; others are forgotten. */
export async function keepVisits(): Promise<void> {
  const phone = await phoneHere()
  if (!phone) return
  const answer = await api('/visits')
  if (answer.status === 401 || answer.status === 403) return forgetVisits()
  if (!answer.ok) return
  const { visits }: { visits: { visitId: string; startsAt: string }[] } = await answer.json()
  const until = Date.now() + phone.offsetMs + AHEAD_HOURS * 3_600_000
  const wanted = visits.filter(({ startsAt }) => Date.parse(startsAt) < until)
  const waiting = new Set(unsent(await keptSteps(phone)).map(({ visitId }) => visitId))
  for (const { visitId } of wanted) if (!waiting.has(visitId)) await keepAgain(phone, visitId)
  const seen = new Set(wanted.map(({ visitId }) => visitId))
  for (const { visitId } of await keptVisits(phone))
    if (!seen.has(visitId) && !waiting.has(visitId)) await forgetVisit(visitId)
}

async function keepAgain(phone: Phone, visitId: string): Promise<void> {
  const answer = await api(`/visits/${visitId}`)
  if (answer.status === 404 || answer.status === 410) return forgetVisit(visitId)
  if (answer.ok) await keepVisit(phone, await answer.json())
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
      .reduce((now, { step }) => afterStep(now, step), visit),
  )
}

export type Taken = Exclude<KeptStep, { kind: 'identify' }> | Said
type Said = { kind: 'identify'; patients: readonly object[]; code: string }

/** Keeps a step, signed, at this moment; sending it is another matter. */
export async function takeStep(visitId: string, taken: Taken): Promise<void> {
  const happenedAt = new Date().toISOString()
  for (let tried = 0; tried < TRIES; tried += 1) {
    const phone = await phoneHere()
    if (!phone) throw new Error('no phone')
    const number = phone.lastNumber + 1
    const id = crypto.randomUUID()
    const step = await sealedStep(phone, taken, `visit-code ${visitId} ${id}`)
    const { deviceId, offsetMs } = phone
    const said = { form: 'oxalate-offline-1', id, deviceId, number, visitId, happenedAt, offsetMs }
    const text = JSON.stringify({ ...said, step })
    const signature = await signed(phone.keys, text)
    if (await addStep(phone, { number, visitId, step, text, signature })) return
  }
  throw new Error('another page takes steps')
}

async function sealedStep({ sealFor }: Phone, taken: Taken, context: string): Promise<KeptStep> {
  if (taken.kind !== 'identify') return taken
  const { code, ...step } = taken
  return { ...step, codeSealed: await sealedForServer(sealFor, code, context) }
}

export type Sending = 'sent' | 'nothing' | 'no-network' | 'sign-in' | 'refused'

/** Sends what waits, oldest first; what was answered is taken off the list of what waits. */
export async function sendSteps(): Promise<Sending> {
  const phone = await phoneHere()
  if (!phone) return 'nothing'
  const waiting = unsent(await keptSteps(phone))
  const batch = waiting.slice(0, MOST_EVENTS)
  if (batch.length === 0) return 'nothing'
  const events = batch.map(({ text, signature }) => ({ text, signature }))
  const sentAt = new Date().toISOString()
  const answer = await api(`/offline-devices/${phone.deviceId}/events`, { sentAt, events }).catch(
    () => undefined,
  )
  if (!answer) return 'no-network'
  if (answer.status === 401 || answer.status === 403) return 'sign-in'
  if (answer.status >= 500 || answer.status === 429) return 'no-network'
  if (!answer.ok) return 'refused'
  await settle(phone, batch, await answer.json())
  return 'sent'
}

type Told = { number: number; outcome: string; code: string | null; clock: string | null }
type Answer = { events: Told[]; now: string | null }

async function settle(phone: Phone, batch: readonly StepOnPhone[], { events, now }: Answer) {
  if (now !== null) await keepOffset(offsetOf(now))
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
    await forgetStep(kept.number)
  else await putStep(phone, { ...kept, told: { outcome, code, clock } })
}

/** That the clock is wrong is said once, not for each step. */
async function isClockTold(phone: Phone): Promise<boolean> {
  return (await keptSteps(phone)).some(({ told }) => told?.clock === 'corrected')
}
