// The database of a phone: short transactions, each with its own connection.
import { PHONE_DATABASE, type PhoneStore, phoneStores } from './phone-database.ts'

type Stores = { store: (name: PhoneStore) => IDBObjectStore }

/** Reads or writes in one transaction; what `act` answers, once everything is on the disk. */
export async function inRows<Answer>(
  names: PhoneStore[],
  mode: IDBTransactionMode,
  act: (rows: Stores) => Promise<Answer>,
): Promise<Answer> {
  const database = await opened()
  try {
    const transaction = database.transaction(names, mode, { durability: 'strict' })
    const done = ended(transaction)
    const answer = await act({ store: (name) => transaction.objectStore(name) })
    await done
    return answer
  } finally {
    database.close()
  }
}

async function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(PHONE_DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of phoneStores) opening.result.createObjectStore(name)
  })
  return answered(opening)
}

/** What a request answers. */
export function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })
}

/** Every row of one registration, by keys of `[deviceId, …]`. */
export const rowsOf = (deviceId: string) => IDBKeyRange.bound([deviceId], [deviceId, []])
