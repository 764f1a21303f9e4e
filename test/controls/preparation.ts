import type { Control } from './control.ts'

const rule = 'src/domain/visits/preparation-reminder.ts'
const visits = 'src/db/queries/visits/visits-to-prepare.ts'
const reminded = 'src/usecases/visits/remind-of-preparation.test.ts'

/** Guards of the reminder of a visit's preparation. */
export const preparationControls: readonly Control[] = [
  {
    guard: 'nobody is reminded of a preparation at night',
    file: rule,
    search: '|| nightOf(now)) return',
    replace: ') return',
    by: {
      file: 'src/domain/visits/preparation-reminder.test.ts',
      title: 'at no hour is anybody told at night, too late, or longer before than is looked for',
    },
  },
  {
    guard: 'a reminder of a preparation comes before the fast',
    file: rule,
    search: 'const helpsUntil = hours > 0 ? begins :',
    replace: 'const helpsUntil = hours > 24 ? begins :',
    by: {
      file: reminded,
      title: 'a message that waited until it helps nobody is not sent',
    },
  },
  {
    guard: 'only a visit to come is reminded of',
    file: visits,
    search: "inArray(visits.state, ['offered', 'accepted']),",
    replace: '',
    by: { file: reminded, title: 'a visit for which somebody has set out is not told of' },
  },
  {
    guard: 'a visit is reminded of by one worker',
    file: visits,
    search: 'inArray(visits.id, ids), isToCome',
    replace: 'inArray(visits.id, ids)',
    also: [
      {
        file: visits,
        search: '{ skipLocked: true }',
        replace: '{}',
      },
      {
        file: 'src/usecases/visits/remind-of-preparation.ts',
        search: 'once: id,',
        replace: 'once: step.world.chance.uuid(),',
      },
    ],
    by: { file: reminded, title: 'two workers at once tell each booker once' },
  },
  {
    guard: 'a panel is proposed only where it costs less',
    file: 'src/domain/catalogue/savings.ts',
    search: '|| cover.price >= before) return',
    replace: ') return',
    by: {
      file: 'src/usecases/catalogue/list-savings.test.ts',
      title:
        'members of a panel that costs less are exchanged for it, with what it measures besides',
    },
  },
  {
    guard: 'a panel that needs another moment is not proposed',
    file: 'src/usecases/catalogue/list-savings.ts',
    search: 'return !firstApart(moments) && besideOf',
    replace: 'return moments.length >= 0 && besideOf',
    by: {
      file: 'src/usecases/catalogue/list-savings.test.ts',
      title: 'of one test alone nothing is proposed, nor what one visit cannot serve',
    },
  },
  {
    guard: 'a question of a test is answered before it is booked',
    file: 'src/domain/bookings/questions.ts',
    search:
      "if (!found) return { ok: false, error: 'question-unanswered', facts: { patient: name } }",
    replace: "if (!found && name === '') continue\n      if (!found) continue",
    by: {
      file: 'src/usecases/bookings/asked-before.test.ts',
      title: 'it is not booked while it is unanswered, and another test asks nothing',
    },
  },
  {
    guard: 'who draws learns an answer only of an identified person',
    file: 'src/usecases/visits/view-visit.ts',
    search: 'answers: isNamed ? order.answers : null,',
    replace: 'answers: order.answers,',
    by: {
      file: 'src/usecases/bookings/asked-before.test.ts',
      title: 'who draws learns it once the person is identified, and not before',
    },
  },
  {
    guard: 'who measures learns no answer of a booking',
    file: 'src/usecases/results/view-bench-order.ts',
    search: "mayEver(actor, 'result:authorise') ? order.answers : null",
    replace: 'order.answers',
    by: {
      file: 'src/usecases/bookings/asked-before.test.ts',
      title: 'who signs learns it, and who measures does not',
    },
  },
  {
    guard: 'an answer of a booking is forgotten with the medical record',
    file: 'src/db/migrations/0059_asked-before.sql',
    search: ', answers = NULL WHERE',
    replace: ' WHERE',
    by: {
      file: 'src/usecases/people/erased-records.test.ts',
      title: 'after three years the medical record is deleted with its files, and not a day before',
    },
  },
]
