import { lockAnswered } from '#src/db/queries/settlement/answers-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { answeringFile } from '#src/domain/settlement/answering.ts'
import type { ImportUtrs } from '#src/domain/settlement/inputs.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { billedFrom } from '#src/usecases/parts/settlement/billed-from.ts'
import { utrRows } from '#src/usecases/parts/settlement/utr-rows.ts'

/**
 * Imports the bank's response file: completed transfers are paid, failed and returned ones wait to
 * be paid again. A row that does not agree to the paisa changes nothing and becomes a break. The
 * same file again changes nothing. Refuses `bad-file`, and `same-person` to anybody who works at a
 * lab that it names.
 * Source: life cycle 7; decision 024.
 */
export function importUtrs(world: World, actor: Actor, { csv }: ImportUtrs) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const { tx, now } = step
    const rows = utrRows(csv)
    const [numbers, utrs] = [rows.map(({ number }) => number), rows.map(({ utr }) => utr)]
    const facts = billedFrom(world, await lockAnswered(tx, { numbers, utrs }, now))
    const at = { now, newId: () => world.chance.uuid() }
    return save(step, 'settlement:make', null, answeringFile(facts, rows, deciderOf(actor), at))
  })
}
