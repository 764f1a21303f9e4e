import type { leftoverPaths } from '#src/web/pages/leftover-paths.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Block, LeftoverPage, Words } from './block.ts'
import { cases, people, posts, practices, property, shares, voices } from './firm.ts'

export type LeftoverPath = (typeof leftoverPaths)[number]

const prose = (title: Words, ...says: Words[]): Block => ({ kind: 'prose', title, says })

/** The contents of each page; only `home-two` has the case form. Source: specification §2. */
export const leftoverPages: Record<LeftoverPath, LeftoverPage> = {
  'home-two': {
    title: m.leftover_home_title,
    lede: m.leftover_home_lede,
    blocks: [
      { kind: 'figures', title: m.leftover_figures, lede: m.leftover_figures_note },
      {
        kind: 'cards',
        title: m.leftover_practice_title,
        lede: m.leftover_practice_lede,
        more: { to: '/practice', label: m.leftover_practice_all },
        rows: practices,
      },
      {
        kind: 'rows',
        title: m.leftover_cases_title,
        lede: m.leftover_cases_lede,
        more: { to: '/case-study', label: m.leftover_cases_all },
        rows: cases,
      },
      {
        kind: 'bars',
        title: m.leftover_shares_title,
        lede: m.leftover_shares_lede,
        bars: shares,
      },
      {
        kind: 'rows',
        title: m.leftover_people_title,
        lede: m.leftover_people_lede,
        rows: people,
      },
      {
        kind: 'voices',
        title: m.leftover_voices_title,
        lede: m.leftover_voices_lede,
        more: { to: '/testimonial', label: m.leftover_voices_all },
        voices,
      },
      {
        kind: 'rows',
        title: m.leftover_blog_title,
        lede: m.leftover_blog_lede,
        more: { to: '/blog', label: m.leftover_blog_all },
        rows: posts,
      },
      {
        kind: 'case',
        title: m.leftover_case_title,
        lede: m.leftover_case_lede,
        more: { to: '/contact', label: m.contact_title },
      },
    ],
  },
  'attorney-details': {
    title: m.leftover_attorney_title,
    lede: m.leftover_attorney_lede,
    blocks: [
      {
        kind: 'facts',
        title: m.leftover_attorney_facts,
        facts: [
          [m.leftover_attorney_area, m.leftover_property],
          [m.leftover_attorney_speaks, m.leftover_attorney_speaks_words],
          [m.leftover_attorney_number, m.leftover_attorney_number_words],
        ],
      },
      prose(m.leftover_attorney_way, m.leftover_attorney_way_1, m.leftover_attorney_way_2),
    ],
  },
  'case-study': {
    title: m.leftover_cases_title,
    lede: m.leftover_cases_lede,
    blocks: [{ kind: 'rows', title: m.leftover_cases_all, rows: cases }],
  },
  'case-study-details': {
    title: m.leftover_deposit,
    lede: m.leftover_study_lede,
    blocks: [
      prose(m.leftover_study_1, m.leftover_study_1_words),
      prose(m.leftover_study_2, m.leftover_study_2_words),
      prose(m.leftover_study_3, m.leftover_study_3_words),
    ],
  },
  blog: {
    title: m.leftover_blog_title,
    lede: m.leftover_blog_lede,
    blocks: [{ kind: 'rows', title: m.leftover_blog_all, rows: posts }],
  },
  'blog-details': {
    title: m.leftover_post_papers,
    lede: m.leftover_post_lede,
    blocks: [
      prose(m.leftover_post_1, m.leftover_post_1_words),
      prose(m.leftover_post_2, m.leftover_post_2_words),
    ],
  },
  practice: {
    title: m.leftover_practice_title,
    lede: m.leftover_practice_lede,
    blocks: [{ kind: 'cards', title: m.leftover_practice_all, rows: practices }],
  },
  'practice-details': {
    title: m.leftover_property,
    lede: m.leftover_area_lede,
    blocks: [
      prose(m.leftover_area_1, m.leftover_area_1_words),
      prose(m.leftover_area_2, m.leftover_area_2_words),
      {
        kind: 'rows',
        title: m.leftover_area_cases,
        rows: cases.filter(({ of }) => of === property),
      },
    ],
  },
  appointment: {
    title: m.leftover_appointment_title,
    lede: m.leftover_appointment_lede,
    blocks: [
      prose(m.leftover_appointment_1, m.leftover_appointment_1_words),
      {
        ...prose(m.leftover_appointment_2, m.leftover_appointment_2_words),
        more: { to: '/contact', label: m.contact_title },
      },
    ],
  },
  testimonial: {
    title: m.leftover_testimonial_title,
    lede: m.leftover_voices_lede,
    blocks: [{ kind: 'voices', title: m.leftover_voices_title, voices }],
  },
  faq: {
    title: m.leftover_faq_title,
    lede: m.leftover_faq_lede,
    blocks: [
      prose(m.leftover_faq_1, m.leftover_faq_1_words),
      prose(m.leftover_faq_2, m.leftover_faq_2_words),
      prose(m.leftover_faq_3, m.leftover_faq_3_words),
      prose(m.leftover_faq_4, m.leftover_faq_4_words),
    ],
  },
}
