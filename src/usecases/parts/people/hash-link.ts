import type { World } from '#src/usecases/world.ts'

const CONTEXT = 'account_links.token'

/** What is stored of a link's token: a reader of the database cannot open the link. */
export function hashLink({ cipher }: Pick<World, 'cipher'>, token: string): string {
  return cipher.hash(token, CONTEXT)
}

/** For lookup: under the current key and earlier ones. */
export function hashesOfLink({ cipher }: Pick<World, 'cipher'>, token: string): string[] {
  return cipher.hashes(token, CONTEXT)
}
