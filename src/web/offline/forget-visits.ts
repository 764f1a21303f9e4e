const DATABASE = 'oxalate-visits'

/**
 * Forgets the visits that a phone keeps, and not the steps that wait to be sent. On every page, where
 * a person signs out: it makes no database where there is none.
 */
export function forgetKeptVisits(): void {
  if (!('indexedDB' in globalThis)) return
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  opening.addEventListener('success', () => {
    const database = opening.result
    const transaction = database.transaction('visits', 'readwrite')
    transaction.objectStore('visits').clear()
    transaction.addEventListener('complete', () => database.close())
  })
}
