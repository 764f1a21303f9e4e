import type { UserId } from '#src/domain/people/actor.ts'

/**
 * Whoever is told that a version no longer counts: everybody who opened it and the account it
 * belongs to, each once. The person who decided knows already, unless the report is their own.
 * Source: reliability L9.
 */
export function toldReaders(
  { accountId }: { accountId: UserId },
  readers: readonly UserId[],
  { decidedBy }: { decidedBy: UserId | null },
): ReadonlySet<UserId> {
  return new Set([accountId, ...readers.filter((id) => id !== decidedBy)])
}
