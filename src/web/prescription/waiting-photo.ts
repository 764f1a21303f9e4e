// The photo of a prescription, kept on this device until it is added to a booking: nothing of it is
// on the server before. In pages and in the service worker.

/** Hours that a photo waits here; whoever books does so in minutes. */
const HOURS = 24
const DATABASE = 'prescription'
const STORE = 'photo'
const KEY = 'waiting'
/** In `localStorage`: milliseconds of the last time that somebody removed the photo. */
const REMOVED = 'prescription-removed'

export type Waiting = { photo: Blob; at: number; isSent: boolean }

/**
 * The photo that waits; undefined where there is none. One that waited too long is forgotten, and
 * one whose removal was broken off by leaving the page.
 */
export async function waitingPhoto(): Promise<Waiting | undefined> {
  const found: Waiting | undefined = await inStore('readonly', (store) => store.get(KEY))
  if (!found) return undefined
  const isRemoved = found.at <= Number(localStorage.getItem(REMOVED))
  if (!isRemoved && Date.now() - found.at < HOURS * 3_600_000) return found
  await forgetPhoto()
  return undefined
}

/** Keeps it in place of an earlier one. `isSent`: it is on its way to a booking. */
export async function keepPhoto(photo: Blob, isSent = false): Promise<void> {
  const waiting: Waiting = { photo, at: Date.now(), isSent }
  await inStore('readwrite', (store) => store.put(waiting, KEY))
}

/** In pages only. Whoever leaves at once has removed it all the same: the mark is written first. */
export async function forgetPhoto(): Promise<void> {
  localStorage.setItem(REMOVED, String(Date.now()))
  await inStore('readwrite', (store) => store.delete(KEY))
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  await answered(opening)
  const database = opening.result
  try {
    return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}
