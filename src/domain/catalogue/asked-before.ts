/**
 * What a test asks of a person before it is booked, because the result is read by the answer and
 * the draw goes by it. What changes until the draw (the last food, the last dose, the last period) is
 * asked there instead (`draw-fact.ts`).
 * Source: features A9; decision 205.
 */
export const askedQuestions = ['blood-thinner'] as const
export type AskedQuestion = (typeof askedQuestions)[number]

/** "Not known" is an answer; silence is none. Source: decision 205. */
export const askedAnswers = ['yes', 'no', 'not-known'] as const
export type AskedAnswer = (typeof askedAnswers)[number]

/** What was answered for one order; a question that its tests do not ask is missing. */
export type AskedAnswers = { [Question in AskedQuestion]?: AskedAnswer }

/**
 * Tests of clotting: warfarin, heparin and direct anticoagulants prolong or disturb all of them, and
 * whoever takes one bleeds longer where the needle was.
 * Source: Bronić et al., Biochemia Medica 2019;29:020503 (the request names anticoagulants); Gosselin and
 * Marlar, Seminars in Thrombosis and Hemostasis 2019;45:433.
 */
const ofClotting: ReadonlySet<string> = new Set([
  'PT',
  'INR',
  'APTT',
  'TT',
  'BTIME',
  'CTIME',
  'FIB',
  'DDIM',
  'F8',
  'F9',
  'PROTC',
  'PROTS',
  'AT3',
  'LUPUS',
])

const asking: Record<AskedQuestion, ReadonlySet<string>> = { 'blood-thinner': ofClotting }

/**
 * The questions that these tests ask, each once.
 * Source: features A9; decision 205.
 */
export function questionsOf(testCodes: readonly string[]): AskedQuestion[] {
  return askedQuestions.filter((question) => testCodes.some((code) => asking[question].has(code)))
}
