import { HAND, PHONE_DATABASE } from './phone-database.ts'
import { signedOutHand } from './whose-phone.ts'

const signing = /^\/(?:hi\/)?sign-in(?:\/|$)/

/**
 * Forgets the visits that a phone keeps, and whose it is, but not the steps that wait to be sent:
 * they stay sealed. On every page, where a person signs out: it makes no database where there is none.
 */
export function forgetKeptVisits(): void {
  if (!('indexedDB' in globalThis)) return
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

/** Whoever is about to sign in need not be who had the phone: a session also ends by itself. */
export function forgetWhereOneSignsIn(path: string): void {
  if (signing.test(path)) forgetKeptVisits()
}
