import type { Control } from './control.ts'

const far = 'src/usecases/labs/far-labs.test.ts'

/** Guards of lists that follow from their columns, and of messages that follow from their facts. */
export const columnControls: readonly Control[] = [
  {
    guard: 'each filter of the list of labs searches beyond the rows scanned in order',
    file: 'src/db/queries/labs/lab-list.ts',
    search: 'isFiltered: filters.length > 0,',
    replace: 'isFiltered: page.q !== undefined || page.service !== undefined,',
    by: { file: far, title: 'the filter rating finds the last of 1,101 labs' },
  },
  {
    guard: 'a message is in the language in which its person accepted the notice',
    file: 'src/usecases/people/accept-notice.ts',
    search: '    await setLanguage(tx, userId, language)\n',
    replace: '',
    by: {
      file: 'src/usecases/messages/notify.test.ts',
      title: 'who accepted the notice in Hindi is told in Hindi, and before that in English',
    },
  },
  {
    guard: 'nothing is written to the placeholder address of an account made by phone',
    file: 'src/usecases/parts/messages/notify.ts',
    search: 'const address = email === null ? null : wholeEmail(email)',
    replace: 'const address: string | null = email',
    by: {
      file: 'src/usecases/messages/notify.test.ts',
      title: 'an SMS goes to the phone, a letter to a real address, and neither to a placeholder',
    },
  },
  {
    guard: 'a reminder is not sent twice by two workers at once',
    file: 'src/usecases/parts/messages/sealed-message.ts',
    search: 'once === undefined ? world.chance.uuid() : onlyId(letter, once)',
    replace: "once === onlyId(letter, '') ? '' : world.chance.uuid()",
    by: {
      file: 'src/usecases/bookings/end-unserved.test.ts',
      title: 'two workers at once remind of a visit that nobody made once',
    },
  },
  {
    guard: 'cancelling costs what the terms stored on the booking say',
    file: 'src/domain/bookings/cancelling.ts',
    search: 'contract: facts.booking.terms,',
    replace: 'contract: { ...facts.booking.terms, afterAcceptance: paise(0) },',
    by: {
      file: 'src/usecases/bookings/terms.test.ts',
      title: 'a booking has the terms of its quote, and the acceptance states what they cost',
    },
  },
  {
    guard: 'no rule’s number stands in a sentence',
    file: 'src/web/words/en/message.json',
    search: 'a fee of {fee} for the visit was deducted',
    replace: 'a fee of ₹20.00 for the visit was deducted',
    by: {
      file: 'src/web/words/rule-numbers.test.ts',
      title: 'no rule’s number stands in a text: it comes as a placeholder, so that both agree',
    },
  },
  {
    guard: 'no file of texts has a key twice',
    file: 'src/web/words/en/message.json',
    search: '  "message_money_due":',
    replace: '  "message_money_kept": "twice",\n  "message_money_due":',
    by: {
      file: 'test/duplicate-keys.test.ts',
      title: 'no file of texts in en has a key twice',
    },
  },
  {
    guard: 'no text of a letter stands in code',
    file: 'src/messages/letters/office.ts',
    search: "link: link('/finance/breaks'),",
    replace: "link: `Please look at it now: ${link('/finance/breaks')}`,",
    by: {
      file: 'src/web/no-words-in-code.test.ts',
      title: 'no message to a person has its text in code: not in messages, verbs or jobs',
    },
  },
  {
    guard: 'a link in a letter leads to the page in the letter’s language',
    file: 'src/messages/letter.ts',
    search: '`${baseUrl}${inLanguage(language, path)}`',
    replace: '`${baseUrl}${path}`',
    by: {
      file: 'src/messages/letters.test.ts',
      title: 'a letter in Hindi says everything in Hindi, and links to the pages in Hindi',
    },
  },
  {
    guard: 'an address that is nobody’s yet gets both languages',
    file: 'src/usecases/parts/messages/notify.ts',
    search: "?? 'both'",
    replace: "?? 'en'",
    by: {
      file: 'src/usecases/messages/notify.test.ts',
      title: 'an address that is nobody’s yet gets both languages, that of an account its own',
    },
  },
  {
    guard: 'a letter to staff is in the language that they chose',
    file: 'src/usecases/parts/messages/notify.ts',
    search: 'return to.contact ?? (await findContact(tx, to.id))',
    replace: "return { ...(await findContact(tx, to.id))!, language: 'en' }",
    by: {
      file: 'src/usecases/messages/notify.test.ts',
      title: 'staff who read Hindi get their letters in Hindi, with links to Hindi pages',
    },
  },
  {
    guard: 'no text of a message is left over',
    file: 'src/messages/booking-news.ts',
    search: "charge || kept ? say('visit_failed_charged', { money }) : say('visit_failed', {})",
    replace: "charge || kept ? say('visit_failed', { money }) : say('visit_failed', {})",
    by: {
      file: 'src/messages/letters.test.ts',
      title: 'every text of a message is used: by its key, its letter or its booking event',
    },
  },
]
