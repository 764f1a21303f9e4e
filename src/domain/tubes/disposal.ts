import { z } from 'zod'
import { TubeId } from './tube.ts'

/**
 * How a lab gets rid of a tube: sterilised or disinfected on the premises and then given to the
 * facility for biomedical waste, given to it untreated where that is allowed, or burnt on the
 * premises.
 * Source: Bio-Medical Waste Management Rules, 2016, Schedule I.
 */
export const disposalMethods = [
  'autoclaved',
  'disinfected',
  'waste-facility',
  'incinerated',
] as const
export type DisposalMethod = (typeof disposalMethods)[number]

/** How many tubes one form stores or disposes of: a rack. */
export const MOST_AT_ONCE = 100

const tube = z.strictObject({ tubeId: TubeId, version: z.int().positive() })

/** Tubes to dispose of, each with the version that was shown. */
export const DisposeTubes = z.strictObject({
  method: z.enum(disposalMethods),
  tubes: z
    .array(tube)
    .min(1)
    .max(MOST_AT_ONCE)
    .refine((all) => new Set(all.map(({ tubeId }) => tubeId)).size === all.length, {
      message: 'Each tube once.',
    }),
})
export type DisposeTubes = z.infer<typeof DisposeTubes>

/** Tubes that somebody wants to dispose of, before they confirm it. */
export const ChosenTubes = z.strictObject({ tubeIds: z.array(TubeId).min(1).max(MOST_AT_ONCE) })
export type ChosenTubes = z.infer<typeof ChosenTubes>
