// One call with what waits on a phone, which shows the server how old it can be.
import { api, heardAs } from './phone-server.ts'
import { keepHeard, type Phone, type StepOnPhone, waitingSteps } from './phone-store.ts'

/** Events in one call; the server takes no more. */
const MOST_EVENTS = 50
/** Calls until one is quick enough: the first tells the time to a phone that has not heard it lately. */
const TRIES = 3

type Sent = { batch: readonly StepOnPhone[]; answer: Response }

/**
 * Sends what waits, as much as a call may carry. Where the server says that the call is too old to show
 * what the phone keeps, the phone reads again and sends again; `no-network` where each was.
 * Source: decision 253.
 */
export async function sentTo(
  phone: Phone,
  path: string,
  more: object,
): Promise<Sent | 'nothing' | 'no-network'> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { heardAt, steps } = await waitingSteps(phone)
    if (steps.length === 0) return 'nothing'
    const batch = steps.slice(0, MOST_EVENTS)
    const events = batch.map(({ text, signature }) => ({ text, signature }))
    const askedAt = Date.now()
    const sentAt = new Date(askedAt).toISOString()
    const answer = await api(path, { ...more, sentAt, heardAt, events }).catch(() => undefined)
    if (!answer) return 'no-network'
    const isTooOld = await keptTime(phone, answer, askedAt)
    if (!isTooOld) return { batch, answer }
  }
  return 'no-network'
}

/** Keeps the time that an answer tells; whether it asks for another call. */
async function keptTime(phone: Phone, answer: Response, askedAt: number): Promise<boolean> {
  if (!answer.ok && answer.status !== 409) return false
  const said = await answer.clone().json()
  const now = answer.ok ? said.now : said.code === 'ask-first' && said.facts?.now
  if (now) await keepHeard(phone, heardAs(now, askedAt))
  return !answer.ok && Boolean(now)
}
