import { setLanguage } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SetOwnLanguage } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The language in which the account's person is written to from now on. The notice that they agreed
 * to stays as it was.
 * Source: decision 127; decision 167.
 */
export function setOwnLanguage(world: World, actor: Actor, { language }: SetOwnLanguage) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'account:correct')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    await setLanguage(tx, accountId, language)
    await audit(world, tx, actor, 'account:correct', accountId, { field: 'language', language })
    return { language }
  })
}
