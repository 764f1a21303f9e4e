import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldWords, type Issue, wordsOfIssue } from './field-words.ts'
import { m } from './words/compiled/messages.js'

/** The message of a form's field for a typed value, as in every form. */
function saidTo(typed: string, schema: z.ZodType, words?: FieldWords) {
  const form = new FormData()
  form.set('percent', typed)
  const submission = parseWithZod(form, {
    schema: z.object({ percent: schema }),
    formatError: (issues: Issue[]) => issues.map((issue) => wordsOfIssue(issue, words)),
  })
  return submission.reply().error?.percent
}

test.each(['51,5', 'half', '12 %', '५१', '1e999'])('«%s» is reported as no number', (typed) => {
  for (const schema of [z.number(), z.int(), z.number().min(1).optional()])
    expect(saidTo(typed, schema)).toEqual([m.fields_number()])
})

test('not being a number is reported before the required format', () => {
  const words = { percent: () => 'From 1 to 99.' }
  expect(saidTo('51,5', z.int(), words)).toEqual([m.fields_number()])
  expect(saidTo('51.5', z.int(), words)).toEqual(['From 1 to 99.'])
})

test('a number that is not whole is reported where it must be', () => {
  expect(saidTo('51.5', z.int())).toEqual([m.fields_whole_number()])
})

test('only an empty field is asked to be filled in', () => {
  for (const schema of [z.number(), z.int(), z.string()])
    expect(saidTo('', schema)).toEqual([m.fields_required()])
})
