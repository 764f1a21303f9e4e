import type { Control } from './control.ts'

export const contactControls: readonly Control[] = [
  {
    guard: 'the cancellation policy says what is charged',
    file: 'src/domain/bookings/cancellation-contract.ts',
    search: 'PLATFORM_CANCELLATION_FEE = rupees(20)',
    replace: 'PLATFORM_CANCELLATION_FEE = rupees(25)',
    by: {
      file: 'src/domain/bookings/cancellation-example.test.ts',
      title:
        'the policy’s example: a charge of ₹100 costs ₹120 after acceptance, and ₹430 of ₹550 are refunded',
    },
  },
  {
    guard: 'an inbox is not flooded: messages of one writer are counted',
    file: 'src/usecases/parts/contact/refuse-too-many.ts',
    search: 'nth: (window) => nthContactMessage(tx, { writerHash }, window)',
    replace: 'nth: async () => undefined',
    by: {
      file: 'src/usecases/contact/contact-messages.test.ts',
      title: 'an e-mail address may write five times an hour, however many at once',
    },
  },
  {
    guard: 'messages of one writer are counted one after the other',
    file: 'src/usecases/parts/contact/refuse-too-many.ts',
    search: '    lock: `contact writer ${writerHash}`,\n',
    replace: '',
    by: {
      file: 'src/usecases/contact/contact-messages.test.ts',
      title: 'an e-mail address may write five times an hour, however many at once',
    },
  },
  {
    guard: 'what a stranger typed is no formula in the office’s spreadsheet',
    file: 'src/usecases/spreadsheet.ts',
    search: 'escape_formulas: true,',
    replace: '',
    by: {
      file: 'src/usecases/contact/export-contact-messages.test.ts',
      title: 'every CSV cell is shown by a spreadsheet and never evaluated',
    },
  },
  {
    guard: 'what a stranger typed begins no row in the office’s spreadsheet',
    file: 'src/usecases/spreadsheet.ts',
    search: 'quoted: true,',
    replace: '',
    by: {
      file: 'src/usecases/contact/export-contact-messages.test.ts',
      title: 'every CSV cell is shown by a spreadsheet and never evaluated',
    },
  },
]
