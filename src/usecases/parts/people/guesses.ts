import { lockName } from '#src/db/queries/changes/named-lock.ts'
import {
  type Account,
  deleteDevicesOf,
  deleteGuesses,
  findGuesses,
  findReader,
  hasDeviceTry,
  putDevice,
  putGuess,
  takeDeviceTry,
} from '#src/db/queries/people/people-guesses.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  DEVICE_LIFE,
  DEVICE_TRIES,
  GUESSES_FORGOTTEN,
  type Pace,
  paces,
  secondsAfter,
} from '#src/domain/people/guessing.ts'
import { networkOf } from '#src/domain/people/network.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { warnOwner } from './warn-owner.ts'

/** The network of the row that counts attempts from all networks. */
const EVERYWHERE = ''

export type Part = Pick<World, 'db' | 'clock' | 'cipher'>
export type Guess = {
  /** The kind of secret; each kind counts its own attempts. */
  what: 'password' | 'phone-code' | 'app-code' | 'passkey'
  account: Account
  /** The caller's network address. */
  address?: string
  /** The content of the caller's device cookie, with a verified signature. */
  device?: string
}

/**
 * Counts an attempt at a secret before the comparison, so that any number of concurrent attempts
 * compare no more than sequential ones would. A device known to the account is let through;
 * everybody else waits longer with each wrong attempt, by network and, more gently, by account.
 * Names without an account are counted in the same way. Refuses `too-many` with the fact
 * `waitSeconds`.
 * Source: reliability S27, S28; decision 053.
 */
export async function takeGuess(world: World, guess: Guess): Promise<void> {
  const waitSeconds = await world.db.transaction(async (tx) => {
    const at = await world.clock.real(tx)
    if (await isKnownDevice(world, tx, guess, at)) return 0
    const network = world.cipher.hash(networkOf(guess.address), 'sign_in_guesses.network')
    const subject = subjectOf(world, guess.what, guess.account)
    const counted = await count(tx, { subject, network, at })
    if (counted.isNews) await warnOwner(world, tx, guess, at)
    return counted.waitSeconds
  })
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
}

async function isKnownDevice(
  { cipher }: Part,
  tx: Tx,
  { account, device }: Guess,
  at: Temporal.Instant,
): Promise<boolean> {
  return device !== undefined && takeDeviceTry(tx, knownBy(cipher, { account, device }, at))
}

/**
 * Whether `takeGuess` will let this device through: other people's attempts at its address are not
 * its person's, so its sign-ins are exempt from the limit per address and minute.
 */
export async function knowsDevice(
  { db, clock, cipher }: Part,
  known: KnownDevice,
): Promise<boolean> {
  return db.transaction(async (tx) => isDeviceKnown(cipher, tx, known, await clock.real(tx)))
}

type KnownDevice = { account: Account; device: string }

/** The same within a transaction. */
export async function isDeviceKnown(
  cipher: World['cipher'],
  tx: Tx,
  known: KnownDevice,
  at: Temporal.Instant,
): Promise<boolean> {
  return hasDeviceTry(tx, knownBy(cipher, known, at))
}

function knownBy(cipher: World['cipher'], { account, device }: KnownDevice, at: Temporal.Instant) {
  const since = at.subtract(DEVICE_LIFE)
  return { device: deviceHash(cipher, device), account, since, limit: DEVICE_TRIES }
}

type Counting = { subject: string; network: string; at: Temporal.Instant }

/** Counts one more attempt, or returns how long it waits. `isNews`: the waiting begins with it. */
export async function count(tx: Tx, { subject, network, at }: Counting) {
  await lockName(tx, `guesses ${subject}`)
  const rows = await findGuesses(tx, subject, [network, EVERYWHERE])
  const waitSeconds = Math.max(0, ...rows.map((row) => secondsUntil(row.waitUntil, at)))
  if (waitSeconds > 0) return { waitSeconds, isNews: false }
  let isNews = false
  for (const [where, pace] of pacesOf(network)) {
    const before = rows.find((row) => row.network === where)
    const isOld = !before || secondsUntil(before.lastAt.add(GUESSES_FORGOTTEN), at) === 0
    const wrong = isOld ? 1 : before.wrong + 1
    const waitUntil = at.add({ seconds: secondsAfter(wrong, pace) })
    if (!(await putGuess(tx, { subject, network: where, wrong, lastAt: at, waitUntil })))
      return { waitSeconds: 1, isNews: false }
    isNews ||= wrong === pace.free
  }
  return { waitSeconds: 0, isNews }
}

function pacesOf(network: string): [string, Pace][] {
  return [
    [network, paces.network],
    [EVERYWHERE, paces.account],
  ]
}

function secondsUntil(then: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil(then.since(now).total('seconds')))
}

/**
 * Somebody signed in: their attempts from there no longer count, and the device is known to them.
 */
export async function letIn(
  world: Part,
  { userId, address, device }: { userId: UserId; address?: string; device: string },
): Promise<void> {
  const { db, clock, cipher } = world
  await db.transaction(async (tx) => {
    const network = cipher.hash(networkOf(address), 'sign_in_guesses.network')
    const owner = await findReader(tx, { userId })
    const subjects = [
      subjectOf(world, 'app-code', { userId }),
      subjectOf(world, 'passkey', { userId }),
      ...(owner ? [subjectOf(world, 'password', { email: owner.email })] : []),
      ...(owner?.phone ? [subjectOf(world, 'phone-code', { phone: owner.phone })] : []),
    ]
    await deleteGuesses(tx, subjects, [network, EVERYWHERE])
    const seenAt = await clock.real(tx)
    await putDevice(tx, { device: deviceHash(cipher, device), userId, seenAt })
  })
}

/**
 * Where a code must still be shown, the right password clears wrong passwords but no wrong code.
 */
export async function forgetPasswordGuesses(
  world: Part,
  { email, address }: { email: string; address?: string },
): Promise<void> {
  const network = world.cipher.hash(networkOf(address), 'sign_in_guesses.network')
  const subject = subjectOf(world, 'password', { email })
  await world.db.transaction((tx) => deleteGuesses(tx, [subject], [network, EVERYWHERE]))
}

/**
 * After a password change no device is known but the one that signs in next. It is logged: for a day
 * nobody shares reports of an account that may have been taken over.
 */
export async function forgetDevices(world: Part, userId: UserId): Promise<void> {
  const actor = { kind: 'person', id: userId, name: '', grants: [] } as const
  await world.db.transaction(async (tx) => {
    await deleteDevicesOf(tx, userId)
    await audit(world, tx, actor, 'account:correct', userId, { field: 'password' })
  })
}

/** The kind of secret and the account: the same account is counted separately for each kind. */
export function subjectOf({ cipher }: Pick<World, 'cipher'>, what: string, account: Account) {
  return cipher.hash(`${what} ${Object.values(account).join()}`, 'sign_in_guesses.subject')
}

function deviceHash(cipher: World['cipher'], device: string): string {
  return cipher.hash(device, 'known_devices.device')
}
