import type { Decision } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { UserId } from '#src/domain/people/actor.ts'
import {
  type AddInstrumentLink,
  BRIDGE_KEYS,
  type BridgeKey,
  BridgeKeyId,
  type ChooseLinkedInstrument,
  type InstrumentLink,
  InstrumentLinkId,
  type LinkedInstrument,
  type MakeBridgeKey,
} from './bridge.ts'
import type { Instrument } from './instrument.ts'
import type { InstrumentProfile } from './profile.ts'

type Instruments = readonly Pick<Instrument, 'id' | 'name' | 'retiredAt'>[]
type LinksAtHand = { links: readonly InstrumentLink[]; instruments: Instruments }
type WhyNotAdded = 'profile-unknown' | 'instrument-named' | 'not-found'
type By = { labId: LabId; by: UserId; now: Temporal.Instant }
type Making = By & {
  newId: () => string
  /** Shown once; stored sealed. */
  secret: string
  seal: (id: BridgeKeyId) => string
}

/**
 * A key with which a bridge of the lab signs. Refuses `keys-enough` from the sixth in use on.
 * Source: decision 231.
 */
export function makingKey(
  keys: readonly BridgeKey[],
  { name }: Pick<MakeBridgeKey, 'name'>,
  { labId, by, now, newId, secret, seal }: Making,
): Decision<{ keyId: BridgeKeyId; secret: string }, 'keys-enough'> {
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null)
  if (inUse.length >= BRIDGE_KEYS)
    return { ok: false, error: 'keys-enough', facts: { keys: BRIDGE_KEYS } }
  const id = BridgeKeyId.parse(newId())
  const row = { id, labId, name, secretSealed: seal(id), createdAt: now, createdBy: by }
  return {
    ok: true,
    answer: { keyId: id, secret },
    changes: {
      bookingId: null,
      transitions: [],
      created: { bridgeKey: [row] },
      audit: { subjectId: labId, detail: { event: 'make-key', key: id, name } },
    },
  }
}

/** A key that signs nothing any more. Refuses `stale`. Source: decision 231. */
export function revokingKey(
  { id, labId, version, revokedAt }: BridgeKey,
  shown: { version: number },
  { by, now }: Omit<By, 'labId'>,
): Decision<{ revokedAt: string }, 'stale'> {
  if (revokedAt) return { ok: true, answer: { revokedAt: revokedAt.toString() } }
  if (version !== shown.version) return { ok: false, error: 'stale' }
  return {
    ok: true,
    answer: { revokedAt: now.toString() },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { revokedKey: [{ id, version, revokedAt: now, revokedBy: by }] },
      audit: { subjectId: labId, detail: { event: 'revoke-key', key: id } },
    },
  }
}

/**
 * An instrument that may send by this profile, under a name that no other of the lab has, with an
 * account of its own as the author of its values: it has no address that receives a code and no
 * password, so nobody signs in to it. It speaks for the lab's instrument that is named, or has its name.
 * Refuses `profile-unknown`, `instrument-named`, and `not-found` for no instrument of the lab in use.
 * Source: life cycle 5; decisions 230 and 237.
 */
export function addingLink(
  { links, instruments }: LinksAtHand,
  { name, profile: wanted, instrumentId }: Omit<AddInstrumentLink, 'labId'>,
  profile: InstrumentProfile | undefined,
  { labId, by, now, newId }: By & { newId: () => string },
): Decision<{ linkId: InstrumentLinkId }, WhyNotAdded> {
  if (!profile) return { ok: false, error: 'profile-unknown', facts: { profile: wanted } }
  const isSame = (one: InstrumentLink) => one.name.toLowerCase() === name.toLowerCase()
  if (links.some((one) => one.retiredAt === null && isSame(one)))
    return { ok: false, error: 'instrument-named' }
  const instrument = inUse(instruments).find((one) =>
    instrumentId ? one.id === instrumentId : one.name.toLowerCase() === name.toLowerCase(),
  )
  if (instrumentId && !instrument) return { ok: false, error: 'not-found' }
  const id = InstrumentLinkId.parse(newId())
  const accountId = UserId.parse(newId())
  const account = { id: accountId, name, email: `instrument-${id}@instruments.invalid` }
  const spoken = { profile: profile.code, profileVersion: profile.version }
  const row = { id, labId, name, accountId, ...spoken, createdAt: now, createdBy: by }
  const set = { version: 1, setBy: by, setAt: now }
  const linked = instrument ? [{ linkId: id, instrumentId: instrument.id, ...set }] : []
  return {
    ok: true,
    answer: { linkId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { instrumentAccount: [account], instrumentLink: [row] },
      // Its guard reads the link.
      afterwards: { transitions: [], created: { linkedInstrument: linked } },
      audit: { subjectId: labId, detail: { event: 'add-link', link: id, ...spoken } },
    },
  }
}

/**
 * Chooses which instrument of the lab a link speaks for: its controls decide about what is measured
 * from now on. Refuses, in this order: `not-found` for no instrument of the lab in use, `stale`.
 * Source: decisions 228 and 237.
 */
export function choosingInstrument(
  { linked, instruments }: { linked: LinkedInstrument | undefined; instruments: Instruments },
  { linkId, instrumentId, version }: ChooseLinkedInstrument,
  { labId, by, now }: By,
): Decision<{ version: number }, 'not-found' | 'stale'> {
  if (!inUse(instruments).some(({ id }) => id === instrumentId))
    return { ok: false, error: 'not-found' }
  if ((linked?.version ?? 0) !== version) return { ok: false, error: 'stale' }
  const row = { linkId, instrumentId, version, setBy: by, setAt: now }
  const changed = linked
    ? { updated: { linkedInstrumentSet: [row] } }
    : { created: { linkedInstrument: [{ ...row, version: 1 }] } }
  return {
    ok: true,
    answer: { version: version + 1 },
    changes: {
      bookingId: null,
      transitions: [],
      ...changed,
      audit: {
        subjectId: labId,
        detail: { event: 'choose-instrument', link: linkId, instrumentId },
      },
    },
  }
}

function inUse(instruments: Instruments) {
  return instruments.filter(({ retiredAt }) => retiredAt === null)
}

/** An instrument that sends nothing any more. Refuses `stale`. Source: decision 230. */
export function retiringLink(
  { id, labId, version, retiredAt }: InstrumentLink,
  shown: { version: number },
  { by, now }: Omit<By, 'labId'>,
): Decision<{ retiredAt: string }, 'stale'> {
  if (retiredAt) return { ok: true, answer: { retiredAt: retiredAt.toString() } }
  if (version !== shown.version) return { ok: false, error: 'stale' }
  return {
    ok: true,
    answer: { retiredAt: now.toString() },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { retiredLink: [{ id, version, retiredAt: now, retiredBy: by }] },
      audit: { subjectId: labId, detail: { event: 'retire-link', link: id } },
    },
  }
}
