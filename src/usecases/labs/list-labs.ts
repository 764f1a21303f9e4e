import { findLabLines } from '#src/db/queries/labs/lab-list.ts'
import { type LabLine, type ListLabs, placeText } from '#src/domain/labs/list-labs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One page of the labs that are not deleted. `firstRow` numbers its first row from 1 over all
 * pages; `next` and `previous` are the `after` and `before` of the neighbouring pages, null at the
 * ends.
 * Source: decision 020.
 */
export async function listLabs({ db }: World, actor: Actor, { after, before, ...asked }: ListLabs) {
  authorise(actor, 'lab:read')
  const isBack = before !== undefined
  const from = before ?? after
  const found = await findLabLines(db, { ...asked, limit: asked.size + 1, isBack, from })
  const isMore = found.length > asked.size
  const near = found.slice(0, asked.size)
  const lines = isBack ? near.toReversed() : near
  // Rows may have come or gone since a position was issued: the first page still begins with 1.
  const rowsBackTo = isBack && isMore ? Math.max(1, before.rowsBefore - lines.length) : 0
  const rowsBefore = isBack ? rowsBackTo : (after?.rowsBefore ?? 0)
  const [first, last] = [lines.at(0), lines.at(-1)]
  const hasNext = isBack || isMore
  const hasPrevious = isBack ? isMore : after !== undefined
  const place = (of: typeof first, rows: number) =>
    of ? placeText({ rowsBefore: rows, labId: of.line.labId, key: of.key }) : null
  return {
    labs: lines.map(({ line }): LabLine => line),
    firstRow: rowsBefore + 1,
    next: hasNext ? place(last, rowsBefore + lines.length) : null,
    previous: hasPrevious ? place(first, rowsBefore) : null,
  }
}
