import type { ShareId } from '#src/domain/shares/share.ts'
import type { World } from '#src/usecases/world.ts'

type Ciphered = Pick<World, 'cipher'>

/** What is stored of a link's token: a reader of the database cannot open the link. */
export const hashToken = ({ cipher }: Ciphered, token: string): string =>
  cipher.hash(token, 'report_shares.token')

/** For lookup: under the current key and earlier ones. */
export const hashesOfToken = ({ cipher }: Ciphered, token: string): string[] =>
  cipher.hashes(token, 'report_shares.token')

const contextOf = (id: ShareId) => `report_shares.pin:${id}`

/** What is stored of a PIN, bound to its link. */
export const hashPin = ({ cipher }: Ciphered, id: ShareId, pin: string): string =>
  cipher.hash(pin, contextOf(id))

/** Whether this PIN is the link's, under any key of the ring. */
export function isPin({ cipher }: Ciphered, share: { id: ShareId; pinHash: string }, pin: string) {
  return cipher.hashes(pin, contextOf(share.id)).includes(share.pinHash)
}
