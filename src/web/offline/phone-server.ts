import { holdPhone, registrationsHere } from './phone-store.ts'
import { type Hand, signedOutHand, type Whose, whoseIs } from './whose-phone.ts'

/** Calls the API as the person who is signed in on this phone. */
export async function api(path: string, body?: object): Promise<Response> {
  return fetch(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** An answer that took longer says too little about the clock of this phone. */
const QUICK_MS = 60_000

/**
 * What the server's time says, in answer to a call that was made at `askedAt` by this phone's clock: the
 * answer is kept, and what the clock is off (the server's time less the phone's, in milliseconds) where
 * it was quick.
 * Source: decision 253.
 */
export function heardAs(now: string, askedAt: number) {
  const tookMs = Date.now() - askedAt
  const offsetMs = Math.round(Date.parse(now) - askedAt - tookMs / 2)
  return { heardAt: now, ...(tookMs < QUICK_MS && { offsetMs }) }
}

/**
 * Asks the server whose phone this is for who is signed in, and keeps that; what lies here for
 * anybody else is not shown from then on, and their visits are forgotten. A sign-in that is over
 * takes no visit out of the hands of who is at a door: opening a page does.
 * Source: decision 209.
 */
export async function askWhose(): Promise<Whose | 'no-network'> {
  const here = await registrationsHere()
  if (here.length === 0) return 'nobody'
  const hand = await handSaid(here)
  if (!hand) return 'no-network'
  if (hand.whose !== 'signed-out') await holdPhone(hand)
  return hand.whose
}

async function handSaid(here: readonly string[]): Promise<Hand | undefined> {
  const answer = await api('/offline-devices').catch(() => undefined)
  if (answer?.status === 401 || answer?.status === 403) return signedOutHand
  if (!answer?.ok) return undefined
  const { devices } = await answer.json()
  return whoseIs(here, devices)
}
