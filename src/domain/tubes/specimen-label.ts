import { z } from 'zod'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { TubeState } from './tube-machine.ts'
import { TubeId } from './tube.ts'

/** The sizes of labels that are printed: two of label printers, and a sheet of A4. */
export const labelSizes = ['50x25', '38x25', 'a4'] as const
export type LabelSize = (typeof labelSizes)[number]

export const LabelPrintId = z.uuid().brand<'LabelPrintId'>()
export type LabelPrintId = z.infer<typeof LabelPrintId>

/** One label of a specimen; `copies` on one sheet are one printing. */
export const PrintLabel = z.strictObject({
  tubeId: TubeId,
  size: z.enum(labelSizes),
  copies: z.int().min(1).max(10),
})
export type PrintLabel = z.infer<typeof PrintLabel>

/** States in which a specimen stands in a lab. */
const inTheLab: readonly TubeState[] = ['accepted', 'in-testing', 'stored']

type Specimen = { state: TubeState; accession: string | null; isOut: boolean }

/**
 * Whether a specimen gets a label: the lab accepted it, and still has it, itself and not another lab.
 * Source: features C18; decision 264.
 */
export function isLabelled({ state, accession, isOut }: Specimen) {
  return accession !== null && inTheLab.includes(state) && !isOut
}

/**
 * Which printing of a specimen's label comes next, from 1. Refuses one that the lab has not accepted,
 * or has no more.
 * Source: features C18.
 */
export function nextPrinting(
  specimen: Specimen,
  last: { number: number } | undefined,
): Result<{ number: number }, 'not-allowed-now'> {
  return isLabelled(specimen) ? ok({ number: (last?.number ?? 0) + 1 }) : refuse('not-allowed-now')
}

/**
 * A name as a label has room for it: whole words as far as they go, and that there is more.
 * Source: features C18.
 */
export function labelName(name: string, most = 22): string {
  if (name.length <= most) return name
  const words = name.split(' ')
  const kept: string[] = []
  for (const word of words) {
    if ([...kept, word].join(' ').length > most - 1) break
    kept.push(word)
  }
  const short = kept.length > 0 ? kept.join(' ') : name.slice(0, most - 1)
  return `${short}…`
}
