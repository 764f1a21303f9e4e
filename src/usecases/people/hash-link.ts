import type { World } from '#src/usecases/world.ts'

/** What is kept of a link's token: nobody who reads the database can open the link. */
export function hashLink({ cipher }: Pick<World, 'cipher'>, token: string): string {
  return cipher.hash(token, 'account_links.token')
}
