import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'

/**
 * What was typed beside a shown unit (UCUM; undefined: none was named). A bare number beside another
 * unit than the test is entered in by now has that unit, so that it is refused as such and never
 * read in the new one.
 */
export function asMeant(
  { unit }: Pick<ItemOnBench, 'unit'>,
  shown: string | undefined,
  typed: string,
): string {
  const isOther = shown !== undefined && shown !== (unit ?? '')
  return isOther && bareNumber.test(typed) ? `${typed} ${shownUnit(shown)}`.trim() : typed
}

const bareNumber = /^[<>]?\s*[-+\d.,]+$/
