import type { Control } from './controls-list.ts'

const said = 'src/usecases/results/pregnancy-said.test.ts'
const migration = 'src/db/migrations/0040_pregnancy.sql'

/** Guards of what is known of a pregnancy and what is judged by it. */
export const pregnancyControls: readonly Control[] = [
  {
    guard: 'pregnancy changes under no result',
    file: migration,
    search:
      '(new.sex, new.birth_date, new.is_pregnant) IS DISTINCT FROM (old.sex, old.birth_date, old.is_pregnant)',
    replace: '(new.sex, new.birth_date) IS DISTINCT FROM (old.sex, old.birth_date)',
    by: {
      file: said,
      title: 'by raw SQL it changes under no result that stands, only before and after one',
    },
  },
  {
    guard: 'no man is pregnant',
    file: migration,
    search: `CHECK ("orders"."sex" <> 'male' or`,
    replace: 'CHECK (true or',
    by: {
      file: said,
      title: 'by raw SQL no man is pregnant, and no other condition stands with a range',
    },
  },
  {
    guard: 'not said whether she is pregnant, both ranges are asked',
    file: 'src/domain/results/yardstick.ts',
    search: '[expecting] : [ordinary, expecting]',
    replace: '[expecting] : [ordinary]',
    by: {
      file: said,
      title:
        'not said, it is not verified before the pathologist decides, and the report names both ranges',
    },
  },
  {
    guard: 'a «no» beside an antenatal test is refused',
    file: 'src/usecases/bookings/pregnancies.ts',
    search: "saidOf.get(patient.id) === 'no'",
    replace: 'false',
    by: {
      file: said,
      title: 'an antenatal test says it without a question, and a «no» beside it is refused',
    },
  },
  {
    guard: 'an antenatal test speaks for the whole booking of a person',
    file: 'src/usecases/bookings/pregnancies.ts',
    search: '=== undefined ? saidOf.get(id)',
    replace: '!== null ? saidOf.get(id)',
    by: { file: said, title: 'an antenatal test at one lab says it for the sugar at another' },
  },
  {
    guard: 'of whom it is not asked, nothing is kept',
    file: 'src/usecases/bookings/pregnancies.ts',
    search: 'for (const order of await ordersAsked(tx, contract))',
    replace: 'for (const order of contract.orders)',
    by: { file: said, title: 'a man is not asked, and what is said all the same is not kept' },
  },
]
