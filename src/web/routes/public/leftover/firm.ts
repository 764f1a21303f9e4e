import { m } from '#src/web/words/compiled/messages.js'
import type { Row, Voice } from './block.ts'

export const property: Row = {
  icon: 'home',
  title: m.leftover_property,
  words: m.leftover_property_words,
  to: '/practice-details',
}
const family: Row = { icon: 'person', title: m.leftover_family, words: m.leftover_family_words }
const work: Row = { icon: 'cash', title: m.leftover_work, words: m.leftover_work_words }
const consumer: Row = {
  icon: 'document',
  title: m.leftover_consumer,
  words: m.leftover_consumer_words,
}

/** The practices of the fictitious firm. */
export const practices = [property, family, work, consumer]

/** Its fictitious cases, each of one practice. */
export const cases: readonly (Row & { of: Row })[] = [
  {
    of: property,
    title: m.leftover_deposit,
    words: m.leftover_deposit_words,
    to: '/case-study-details',
  },
  { of: property, title: m.leftover_boundary, words: m.leftover_boundary_words },
  { of: family, title: m.leftover_maintenance, words: m.leftover_maintenance_words },
  { of: work, title: m.leftover_wages, words: m.leftover_wages_words },
].map((row) => ({ ...row, icon: row.of.icon }))

/** How the cases are spread over the practices, in whole percent. */
export const shares = practices.flatMap((practice) => {
  const own = cases.filter(({ of }) => of === practice).length
  return own > 0 ? [{ of: practice.title, percent: Math.round((own * 100) / cases.length) }] : []
})

export const people: readonly Row[] = [
  { icon: 'person', title: m.leftover_person_a, words: property.title, to: '/attorney-details' },
  { icon: 'person', title: m.leftover_person_b, words: family.title },
  { icon: 'person', title: m.leftover_person_c, words: work.title },
]

export const posts: readonly Row[] = [
  {
    icon: 'edit',
    title: m.leftover_post_papers,
    words: m.leftover_post_papers_words,
    to: '/blog-details',
  },
  { icon: 'edit', title: m.leftover_post_costs, words: m.leftover_post_costs_words },
  { icon: 'edit', title: m.leftover_post_settle, words: m.leftover_post_settle_words },
]

export const voices: readonly Voice[] = [
  { says: m.leftover_voice_a, who: m.leftover_voice_a_who },
  { says: m.leftover_voice_b, who: m.leftover_voice_b_who },
  { says: m.leftover_voice_c, who: m.leftover_voice_c_who },
]
