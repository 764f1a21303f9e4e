import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StoryRow, storyOf, topicOf } from './story.ts'

function row(of: StoryRow['of'], name: string, more: Partial<StoryRow> = {}): StoryRow {
  return {
    of,
    at: '2026-11-26T04:30:00Z',
    name,
    detail: null,
    count: 1,
    amount: null,
    reason: null,
    sentAt: null,
    state: null,
    toBooker: of === 'message' ? true : null,
    actorKind: of === 'message' ? null : 'person',
    actorId: of === 'message' ? null : 'asha',
    actorName: of === 'message' ? null : 'Asha',
    ...more,
  }
}

test('what one transaction did is one moment, with its messages', () => {
  const { moments, before } = storyOf([
    row('change', 'visit', { detail: 'accepted' }),
    row('act', 'visit:accept'),
    row('message', 'visit-accepted', { detail: 'sms', state: 'sent' }),
  ])
  expect(before).toBeNull()
  expect(moments).toMatchObject([
    {
      actorName: 'Asha',
      actions: ['visit:accept'],
      changes: [{ name: 'visit', detail: 'accepted' }],
      messages: [{ topic: 'visit', channel: 'sms', toBooker: true, state: 'sent' }],
    },
  ])
})

test('the office learns that a result was entered, and nothing about the result', () => {
  const { moments } = storyOf([
    row('change', 'item', { detail: 'held', reason: 'glucose far above the last one' }),
    row('change', 'revision', { detail: 'draft', reason: 'the haemoglobin was wrong' }),
    row('act', 'call:record'),
    row('act', 'result:enter'),
    row('message', 'result-to-tell', { detail: 'sms' }),
  ])
  expect(moments).toMatchObject([
    {
      actions: ['result:enter'],
      changes: [
        { name: 'item', detail: 'entered', reason: null },
        { name: 'revision', detail: 'draft', reason: null },
      ],
      messages: [],
    },
  ])
  expect(JSON.stringify(moments)).not.toMatch(/held|glucose|haemoglobin|call:|result-to-tell/)
})

test('of two people at one instant each has their own moment', () => {
  const other = { actorId: 'ravi', actorName: 'Ravi' }
  const rows = [
    row('change', 'tube'),
    row('change', 'visit', other),
    row('message', 'visit-failed'),
  ]
  const { moments } = storyOf(rows)
  expect(moments.map(({ actorName }) => actorName)).toEqual(['Asha', 'Ravi'])
  expect(moments.flatMap(({ messages }) => messages)).toHaveLength(1)
})

test('read page by page, nothing is lost, shown twice or torn apart', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 4, max: 9 }), (counts, limit) => {
      const all = counts.flatMap((count, index) =>
        Array.from({ length: count }, (_, of) =>
          row('change', `${index}-${of}`, { at: `2026-11-26T04:${String(59 - index)}:00Z` }),
        ),
      )
      const seen: string[] = []
      let from: string | null = null
      do {
        const page: ReturnType<typeof storyOf> = storyOf(
          all.filter(({ at }) => from === null || at < from).slice(0, limit + 1),
          limit,
        )
        seen.push(...page.moments.flatMap(({ changes }) => changes.map(({ name }) => name)))
        from = page.before
      } while (from !== null)
      expect(seen).toEqual(all.map(({ name }) => name))
    }),
  )
})

test('a message is named by its topic alone', () => {
  const named = [
    'booking-placed',
    'visit-accepted',
    'nobody-accepted',
    'sample-lost',
    'start-code-renewed',
  ]
  expect(named.map(topicOf)).toEqual(['booking', 'visit', 'visit', 'sample', 'code'])
  expect(['fresh-sample-needed', 'refund-processed', 'visit-fee-owed'].map(topicOf)).toEqual([
    'sample',
    'refund',
    'fee',
  ])
})

test('that time looked and changed nothing is no moment, and with a message it is one', () => {
  const tick = row('act', 'clock:tick', { actorKind: 'worker', actorId: null, actorName: null })
  expect(storyOf([tick]).moments).toEqual([])
  const told = row('message', 'nobody-accepted', { detail: 'sms' })
  expect(storyOf([tick, told]).moments).toHaveLength(1)
})
