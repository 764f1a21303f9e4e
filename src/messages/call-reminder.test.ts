import { expect, test } from 'vitest'
import { callReminderMail } from './call-reminder.ts'

const reminder = { minutes: 30, baseUrl: 'https://oxalate.example' }

/** A call either tells a critical value or takes a told one back: the e-mail reveals neither. */
test.each([
  [1, 'A call about a critical value has waited'],
  [3, '3 calls about critical values have waited'],
])('for %d open calls it says that they are waiting, not that nobody was told', (count, words) => {
  const message = callReminderMail('a@lab.example', { ...reminder, count })
  const { text } = message
  expect(message).toMatchObject({ subject: `${words} 30 minutes` })
  expect(text).toContain('a value to report, or a reported one that is no longer valid')
  expect(text).not.toContain('nobody has been told')
  expect(text).toContain('https://oxalate.example/lab?show=calls')
})
