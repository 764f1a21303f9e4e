/**
 * Whose phone this is, for the person who is signed in: nobody set it up; it is theirs; theirs was
 * removed; it is set up for somebody else; nobody is signed in.
 * Source: decision 209.
 */
export type Whose = 'nobody' | 'theirs' | 'revoked' | 'another' | 'signed-out'

/** `deviceIds`: their registrations of this phone, the one that takes steps first. */
export type Hand = { whose: Whose; deviceIds: readonly string[] }

export const nobodysHand: Hand = { whose: 'nobody', deviceIds: [] }
export const signedOutHand: Hand = { whose: 'signed-out', deviceIds: [] }

type Own = { deviceId: string; revokedAt: string | null }

/**
 * What lies on a phone belongs to one person and one registration: of those made here, the ones that
 * the server lists as the person's own.
 * Source: decision 209.
 */
export function whoseIs(here: readonly string[], own: readonly Own[]): Hand {
  if (here.length === 0) return nobodysHand
  const theirs = own.filter(({ deviceId }) => here.includes(deviceId))
  const inUse = theirs.filter(({ revokedAt }) => revokedAt === null)
  const removed = theirs.filter(({ revokedAt }) => revokedAt !== null)
  const deviceIds = [...inUse, ...removed].map(({ deviceId }) => deviceId)
  if (deviceIds.length === 0) return { whose: 'another', deviceIds }
  return { whose: inUse.length > 0 ? 'theirs' : 'revoked', deviceIds }
}

/** The registration that takes steps and keeps visits now; undefined where none does. */
export function inUseOf({ whose, deviceIds }: Hand): string | undefined {
  return whose === 'theirs' ? deviceIds[0] : undefined
}
