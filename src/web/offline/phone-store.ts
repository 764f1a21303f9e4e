// What lies on a phone. Each person has a registration of their own with keys that no script can
// read, and by these keys the visits it may see and the steps it took are sealed.
import { type DeviceKeys, openedHere, sealedHere } from './device-keys.ts'
import type { KeptStep, KeptVisit } from './kept-visit.ts'
import { HAND } from './phone-database.ts'
import { answered, inRows, rowsOf } from './phone-rows.ts'
import { type Hand, inUseOf, nobodysHand } from './whose-phone.ts'

export type Phone = {
  deviceId: string
  /** What visit codes are sealed for. */
  sealFor: string
  keys: DeviceKeys
  /** The server's time less this phone's when they last spoke, in milliseconds. */
  offsetMs: number
  lastNumber: number
  /** By the server's clock, of the last answer that the phone had; missing on phones set up long ago. */
  heardAt?: string
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

/** Before any answer. */
const NEVER_HEARD = '2000-01-01T00:00:00Z'

type Sealed = Uint8Array<ArrayBuffer>
type SealedVisit = { visitId: string; sealed: Sealed }
type SealedStep = { deviceId: string; number: number; isTold: boolean; sealed: Sealed }
type Has<Row> = Row | undefined

/** Who has the phone, as the server said last. */
export async function handNow(): Promise<Hand> {
  const found = await inRows(['hand'], 'readonly', ({ store }) =>
    answered<Has<Hand>>(store('hand').get(HAND)),
  )
  return found ?? nobodysHand
}

/** Another's visits go in the same transaction: nobody who has the phone next finds one. */
export async function holdPhone(hand: Hand): Promise<void> {
  const inUse = inUseOf(hand)
  await inRows(['hand', 'visits'], 'readwrite', async ({ store }) => {
    store('hand').put(hand, HAND)
    const keys = await answered(store('visits').getAllKeys())
    for (const key of keys) if (!Array.isArray(key) || key[0] !== inUse) store('visits').delete(key)
  })
}

/** The registrations made on this phone, whosever they are. */
export async function registrationsHere(): Promise<string[]> {
  const keys = await inRows(['phones'], 'readonly', ({ store }) =>
    answered(store('phones').getAllKeys()),
  )
  return keys.map(String)
}

/** A registration made on this phone, whosever it is. */
export async function phoneOf(deviceId: string): Promise<Has<Phone>> {
  return inRows(['phones'], 'readonly', ({ store }) =>
    answered<Has<Phone>>(store('phones').get(deviceId)),
  )
}

/** The registrations of the person who has the phone: only what they sealed is opened. */
export async function ownPhones(): Promise<Phone[]> {
  const { deviceIds } = await handNow()
  const rows = await inRows(['phones'], 'readonly', ({ store }) =>
    Promise.all(deviceIds.map((id) => answered<Has<Phone>>(store('phones').get(id)))),
  )
  return rows.filter((row) => row !== undefined)
}

/** The registration that takes steps; undefined where the phone is not theirs, or was removed. */
export async function phoneHere(): Promise<Phone | undefined> {
  const inUse = inUseOf(await handNow())
  return (await ownPhones()).find(({ deviceId }) => deviceId === inUse)
}

export async function keepPhone(phone: Phone): Promise<void> {
  await inRows(['phones'], 'readwrite', ({ store }) =>
    answered(store('phones').put(phone, phone.deviceId)),
  )
}

/** The server's time as it was heard: what this phone's clock is off, where the answer was quick enough. */
export async function keepHeard(
  { deviceId }: Phone,
  heard: Pick<Phone, 'heardAt'> & Partial<Phone>,
) {
  await inRows(['phones'], 'readwrite', async ({ store }) => {
    const now: Phone = await answered(store('phones').get(deviceId))
    const heardAt = laterOf(now.heardAt, heard.heardAt)
    store('phones').put({ ...now, ...heard, heardAt }, deviceId)
  })
}

/** Instants as the server writes them. Another page may have heard a later answer. */
function laterOf(a = NEVER_HEARD, b = NEVER_HEARD): string {
  return Date.parse(a) < Date.parse(b) ? b : a
}

/** Nothing where the phone was given up meanwhile: a visit is never kept after a sign-out. */
export async function keepVisit({ keys, deviceId }: Phone, visit: KeptVisit): Promise<void> {
  const { visitId } = visit
  const sealed = await sealedHere(keys, JSON.stringify(visit), `visit ${visitId}`)
  await inRows(['hand', 'visits'], 'readwrite', async ({ store }) => {
    const hand = await answered<Has<Hand>>(store('hand').get(HAND))
    if (inUseOf(hand ?? nobodysHand) === deviceId)
      store('visits').put({ visitId, sealed }, [deviceId, visitId])
  })
}

export async function keptVisits({ keys, deviceId }: Phone): Promise<KeptVisit[]> {
  const rows = await inRows(['visits'], 'readonly', ({ store }) =>
    answered<SealedVisit[]>(store('visits').getAll(rowsOf(deviceId))),
  )
  const found: KeptVisit[] = []
  for (const { visitId, sealed } of rows)
    found.push(JSON.parse(await openedHere(keys, sealed, `visit ${visitId}`)))
  return found.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

export async function forgetVisit({ deviceId }: Phone, visitId: string): Promise<void> {
  await inRows(['visits'], 'readwrite', ({ store }) =>
    answered(store('visits').delete([deviceId, visitId])),
  )
}

/** Its steps in their order. */
export async function keptSteps(phone: Phone): Promise<StepOnPhone[]> {
  const rows = await inRows(['steps'], 'readonly', ({ store }) =>
    answered<SealedStep[]>(store('steps').getAll(rowsOf(phone.deviceId))),
  )
  return openedSteps(phone, rows)
}

/**
 * What waits, in its order, with the last answer that the phone had heard: both as of one moment, so that
 * no step that was kept before that answer is missing.
 */
export async function waitingSteps(phone: Phone) {
  const { deviceId } = phone
  const [{ heardAt }, rows] = await inRows(['phones', 'steps'], 'readonly', ({ store }) =>
    Promise.all([
      answered<Phone>(store('phones').get(deviceId)),
      answered<SealedStep[]>(store('steps').getAll(rowsOf(deviceId))),
    ]),
  )
  const waiting = rows.filter(({ isTold }) => !isTold)
  return { heardAt: heardAt ?? NEVER_HEARD, steps: await openedSteps(phone, waiting) }
}

async function openedSteps({ keys }: Phone, rows: readonly SealedStep[]): Promise<StepOnPhone[]> {
  const found: StepOnPhone[] = []
  for (const { number, sealed } of rows)
    found.push(JSON.parse(await openedHere(keys, sealed, `step ${number}`)))
  return found.toSorted((a, b) => a.number - b.number)
}

/** How many steps of these registrations wait, of all where none is named; none is opened. */
export async function countUnsent(deviceIds: readonly string[] = []): Promise<number> {
  const rows = await inRows(['steps'], 'readonly', ({ store }) =>
    answered<SealedStep[]>(store('steps').getAll()),
  )
  const isAsked = (id: string) => deviceIds.length === 0 || deviceIds.includes(id)
  return rows.filter(({ isTold, deviceId }) => !isTold && isAsked(deviceId)).length
}

/**
 * Keeps a new step with its number in one transaction: a phone that dies has both or neither. False
 * where another page of this phone took the number or heard the server, or somebody else has the phone now.
 */
export async function addStep(phone: Phone, step: StepOnPhone): Promise<boolean> {
  const { deviceId } = phone
  const row = await sealedStep(phone, step)
  return inRows(['hand', 'phones', 'steps'], 'readwrite', async ({ store }) => {
    const hand = await answered<Has<Hand>>(store('hand').get(HAND))
    const now: Phone = await answered(store('phones').get(deviceId))
    const isTheirs = inUseOf(hand ?? nobodysHand) === deviceId
    // An answer that came meanwhile would be later than this step says: it is taken anew.
    const isLast = now.lastNumber === step.number - 1 && now.heardAt === phone.heardAt
    if (!isTheirs || !isLast) return false
    store('phones').put({ ...now, lastNumber: step.number }, deviceId)
    store('steps').put(row, [deviceId, step.number])
    return true
  })
}

export async function putStep(phone: Phone, step: StepOnPhone): Promise<void> {
  const row = await sealedStep(phone, step)
  await inRows(['steps'], 'readwrite', ({ store }) =>
    answered(store('steps').put(row, [phone.deviceId, step.number])),
  )
}

export async function forgetStep({ deviceId }: Phone, number: number): Promise<void> {
  await inRows(['steps'], 'readwrite', ({ store }) =>
    answered(store('steps').delete([deviceId, number])),
  )
}

async function sealedStep({ keys, deviceId }: Phone, step: StepOnPhone): Promise<SealedStep> {
  const { number, told } = step
  const sealed = await sealedHere(keys, JSON.stringify(step), `step ${number}`)
  return { deviceId, number, isTold: told !== undefined, sealed }
}
