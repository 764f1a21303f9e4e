import { HAND, PHONE_DATABASE } from './phone-database.ts'
import { signedOutHand } from './whose-phone.ts'

/** For the page after a sign-out: what that page began may have been cut off. */
const SIGNED_OUT = 'visits-forget'
const signing = /^\/(?:hi\/)?sign-in(?:\/|$)/

/** Where a person signs out; the next page does it once more. On every page. */
export function forgetAtSignOut(): void {
  if (!('indexedDB' in globalThis)) return
  sessionStorage.setItem(SIGNED_OUT, '')
  forgetKeptVisits()
}

/**
 * As a page opens: after a sign-out, and where somebody is about to sign in, who need not be who had
 * the phone, because a session also ends by itself.
 */
export function forgetOnOpening(path: string): void {
  if (!('indexedDB' in globalThis)) return
  const isSignedOut = sessionStorage.getItem(SIGNED_OUT) !== null
  sessionStorage.removeItem(SIGNED_OUT)
  if (isSignedOut || signing.test(path)) forgetKeptVisits()
}

/**
 * Forgets the visits that a phone keeps, and whose it is, but not the steps that wait to be sent:
 * they stay sealed. It makes no database where there is none.
 */
function forgetKeptVisits(): void {
  const opening = indexedDB.open(PHONE_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  opening.addEventListener('success', () => {
    const database = opening.result
    const transaction = database.transaction(['hand', 'visits'], 'readwrite')
    transaction.objectStore('visits').clear()
    transaction.objectStore('hand').put(signedOutHand, HAND)
    transaction.addEventListener('complete', () => database.close())
  })
}
