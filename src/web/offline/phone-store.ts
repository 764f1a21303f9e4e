// What lies on a phone: its keys, which no script can read, the visits it may see, and the steps it
// took, all sealed by these keys.
import { type DeviceKeys, openedHere, sealedHere } from './device-keys.ts'
import type { KeptStep, KeptVisit } from './kept-visit.ts'

const DATABASE = 'oxalate-visits'
const stores = ['phone', 'visits', 'steps'] as const
type Store = (typeof stores)[number]
const PHONE = 'phone'

export type Phone = {
  deviceId: string
  /** What visit codes are sealed for. */
  sealFor: string
  keys: DeviceKeys
  /** The server's time less this phone's when they last spoke, in milliseconds. */
  offsetMs: number
  lastNumber: number
}

/** A step as it is kept; `told`: what the server answered. */
export type StepOnPhone = {
  number: number
  visitId: string
  step: KeptStep
  text: string
  signature: string
  told?: { outcome: string; code: string | null; clock: string | null }
}

type Sealed = Uint8Array<ArrayBuffer>
type SealedStep = { number: number; sealed: Sealed }

export async function phoneHere(): Promise<Phone | undefined> {
  return one<Phone>('phone', (store) => store.get(PHONE))
}

export async function keepPhone(phone: Phone): Promise<void> {
  await one('phone', (store) => store.put(phone, PHONE), 'readwrite')
}

/** What this phone's clock is off, as the server says. */
export async function keepOffset(offsetMs: number): Promise<void> {
  const database = await opened()
  try {
    const transaction = database.transaction('phone', 'readwrite')
    const done = ended(transaction)
    const store = transaction.objectStore('phone')
    const now: Phone = await answered(store.get(PHONE))
    store.put({ ...now, offsetMs }, PHONE)
    await done
  } finally {
    database.close()
  }
}

export async function keepVisit({ keys }: Phone, visit: KeptVisit): Promise<void> {
  const sealed = await sealedHere(keys, JSON.stringify(visit), `visit ${visit.visitId}`)
  await one('visits', (store) => store.put(sealed, visit.visitId), 'readwrite')
}

export async function keptVisits({ keys }: Phone): Promise<KeptVisit[]> {
  const ids = await one<string[]>('visits', (store) => store.getAllKeys())
  const found: KeptVisit[] = []
  for (const id of ids) {
    const sealed = await one<Sealed | undefined>('visits', (store) => store.get(id))
    if (sealed) found.push(JSON.parse(await openedHere(keys, sealed, `visit ${id}`)))
  }
  return found.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

export async function forgetVisit(visitId: string): Promise<void> {
  await one('visits', (store) => store.delete(visitId), 'readwrite')
}

/** Whoever signs in next on this phone reads no visit. Steps that wait are kept, sealed. */
export async function forgetVisits(): Promise<void> {
  await one('visits', (store) => store.clear(), 'readwrite')
}

/** The steps in their order. */
export async function keptSteps({ keys }: Phone): Promise<StepOnPhone[]> {
  const all = await one<SealedStep[]>('steps', (store) => store.getAll())
  const found: StepOnPhone[] = []
  for (const { number, sealed } of all)
    found.push(JSON.parse(await openedHere(keys, sealed, `step ${number}`)))
  return found.toSorted((a, b) => a.number - b.number)
}

/**
 * Keeps a new step with its number in one transaction: a phone that dies has both or neither. False
 * where another page of this phone took the number.
 */
export async function addStep(phone: Phone, step: StepOnPhone): Promise<boolean> {
  const row = await sealedStep(phone, step)
  const database = await opened()
  try {
    const transaction = database.transaction(['phone', 'steps'], 'readwrite', {
      durability: 'strict',
    })
    const done = ended(transaction)
    const now: Phone = await answered(transaction.objectStore('phone').get(PHONE))
    const isNext = now.lastNumber === step.number - 1
    if (isNext) {
      transaction.objectStore('phone').put({ ...now, lastNumber: step.number }, PHONE)
      transaction.objectStore('steps').put(row, step.number)
    }
    await done
    return isNext
  } finally {
    database.close()
  }
}

export async function putStep(phone: Phone, step: StepOnPhone): Promise<void> {
  const row = await sealedStep(phone, step)
  await one('steps', (store) => store.put(row, step.number), 'readwrite')
}

export async function forgetStep(number: number): Promise<void> {
  await one('steps', (store) => store.delete(number), 'readwrite')
}

async function sealedStep({ keys }: Phone, step: StepOnPhone): Promise<SealedStep> {
  const sealed = await sealedHere(keys, JSON.stringify(step), `step ${step.number}`)
  return { number: step.number, sealed }
}

async function one<Answer>(
  name: Store,
  ask: (store: IDBObjectStore) => IDBRequest,
  mode: IDBTransactionMode = 'readonly',
): Promise<Answer> {
  const database = await opened()
  try {
    const transaction = database.transaction(name, mode)
    const done = ended(transaction)
    const answer: Answer = await answered(ask(transaction.objectStore(name)))
    await done
    return answer
  } finally {
    database.close()
  }
}

async function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of stores) opening.result.createObjectStore(name)
  })
  return answered(opening)
}

function answered<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
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
