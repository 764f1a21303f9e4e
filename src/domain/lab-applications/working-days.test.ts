import { expect, test } from 'vitest'
import { workingDaysOf } from './working-days.ts'

test.each([
  ['Mon-Sat', [1, 2, 3, 4, 5, 6]],
  ['Monday to Saturday', [1, 2, 3, 4, 5, 6]],
  ['monday – friday', [1, 2, 3, 4, 5]],
  ['Mon,Wed,Fri', [1, 3, 5]],
  ['Mon, Wed & Fri', [1, 3, 5]],
  ['Fri to Mon', [1, 5, 6, 7]],
  ['Mon-Fri, Sun', [1, 2, 3, 4, 5, 7]],
  ['7', [1, 2, 3, 4, 5, 6, 7]],
  ['5 days', [1, 2, 3, 4, 5]],
  ['Sunday', [7]],
  ['every day of the week', [1, 2, 3, 4, 5, 6]],
  ['Mon-Holiday', [1, 2, 3, 4, 5, 6]],
  [' 5 days ', [1, 2, 3, 4, 5]],
  ['1 day', [1]],
  ['Mon, , Wed,', [1, 3]],
  ['open 7', [1, 2, 3, 4, 5, 6]],
  ['7 am to 9 pm', [1, 2, 3, 4, 5, 6]],
  ['Mon, on call', [1, 2, 3, 4, 5, 6]],
  ['2nd Mon', [1, 2, 3, 4, 5, 6]],
  ['Sunday closed', [1, 2, 3, 4, 5, 6]],
  ['', [1, 2, 3, 4, 5, 6]],
  [undefined, [1, 2, 3, 4, 5, 6]],
])('%s: %j', (text, days) => {
  expect(workingDaysOf(text)).toEqual(days)
})
