import { z } from 'zod'
import { isOnePlace, onePlaceOnly, whereaboutsFields } from '#src/domain/places/pincode.ts'

/** The last part of its address, e.g. `high-blood-pressure`. */
const TopicSlug = z.string().regex(/^[a-z][a-z-]{1,39}$/)

/** One topic and where it is asked from. Source: decision 172. */
export const ViewTopic = z
  .strictObject({ slug: TopicSlug, ...whereaboutsFields })
  .refine(isOnePlace, onePlaceOnly)
export type ViewTopic = z.infer<typeof ViewTopic>

/**
 * What its page says besides. `unborn`: nobody here finds out the sex of an unborn child (PCPNDT Act
 * 1994). `hiv-elsewhere`: the national programme tests for HIV too, which is not offered here.
 * `tuberculosis-elsewhere`: the national programme tests and treats without charge (NTEP).
 * `emergency`: its sudden symptoms are one, in which no home visit helps.
 */
type TopicNotice = 'unborn' | 'hiv-elsewhere' | 'tuberculosis-elsewhere' | 'emergency'

/**
 * A condition or an organ for which people look for tests. It says what a public document names for
 * it; which of the tests a person needs is for a doctor to decide.
 * Source: decision 172.
 */
export type Topic = {
  slug: string
  kind: 'condition' | 'organ'
  name: { en: string; hi: string }
  /** What else people type for it, in English and in Hindi. */
  words: readonly string[]
  /** Codes of tests and of panels that are ordered as one test. */
  tests: readonly string[]
  /** Codes of panels that hold several of them at one price. */
  packages: readonly string[]
  /** The public documents that name these tests, by title and year. */
  source: string
  notices: readonly TopicNotice[]
}
