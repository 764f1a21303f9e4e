import type { LabId } from '#src/domain/labs/lab.ts'
import type { World } from '#src/usecases/world.ts'

type Addressed = { id: LabId; newsEmailSealed: string | null; email: string | null }

/** Where a lab's news goes: to the applicant's address, otherwise to the branch. */
export function newsEmailOf(
  { cipher }: Pick<World, 'cipher'>,
  { id, newsEmailSealed, email }: Addressed,
): string | null {
  return newsEmailSealed === null ? email : cipher.open(newsEmailSealed, `labs.news_email:${id}`)
}
