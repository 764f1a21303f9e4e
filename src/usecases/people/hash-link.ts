import type { World } from '#src/usecases/world.ts'

const CONTEXT = 'account_links.token'

/** What is kept of a link's token: nobody who reads the database can open the link. */
export function hashLink({ cipher }: Pick<World, 'cipher'>, token: string): string {
  return cipher.hash(token, CONTEXT)
}

/** To find it by: under the key of now and those of before. */
export function hashesOfLink({ cipher }: Pick<World, 'cipher'>, token: string): string[] {
  return cipher.hashes(token, CONTEXT)
}
