import { expect, test } from 'vitest'
import { readsWhole } from '../scripts/checks/plans/plan.ts'

const few = new Set(['visits_in_hand'])
const node = (kind: string, more: object = {}) => ({
  'Node Type': kind,
  'Relation Name': 'visits',
  'Index Name': 'visits_pkey',
  ...more,
})

test.each([
  ['row by row', node('Seq Scan', { Filter: "(state = 'offered')" }), ["(state = 'offered')"]],
  ['along a whole index', node('Index Scan'), ['every row']],
  ['in an index alone, whole', node('Index Only Scan'), ['every row']],
  ['what is sought', node('Index Scan', { 'Index Cond': '(id = $1)' }), []],
  ['along an index of few', node('Index Scan', { 'Index Name': 'visits_in_hand' }), []],
  ['the first of them', { 'Node Type': 'Limit', Plans: [node('Index Scan')] }, []],
  ['the first by no index', { 'Node Type': 'Limit', Plans: [node('Seq Scan')] }, ['every row']],
  [
    'all of them, for the first when sorted',
    { 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Sort', Plans: [node('Index Scan')] }] },
    ['every row'],
  ],
  [
    'within a join',
    {
      'Node Type': 'Nested Loop',
      Plans: [node('Index Scan', { 'Index Cond': 'x' }), node('Seq Scan')],
    },
    ['every row'],
  ],
])('a plan that reads %s is distinguished from others', (_what, plan, filters) => {
  expect(readsWhole([{ Plan: plan }], few)).toEqual(
    filters.map((filter) => ({ table: 'visits', filter })),
  )
})
