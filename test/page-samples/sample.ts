import type { Ids } from '#test/api-samples.ts'

export type Named = Ids & { number: string }
export type Form = Readonly<Record<string, string>>

/**
 * What is sent to a page: a form that it accepts from permitted people. Most name a version that
 * was never shown, or a state that is not current: they are parsed completely, judged, and change
 * nothing.
 */
type PageSample =
  | ((ids: Named) => Form)
  /**
   * The answer to permitted people: 302 where it is done, 404 where nothing of that kind exists,
   * 422 where none of these people has the row; another test sends that form as one who has.
   */
  | { says: 302 | 404 | 422; form: Form }

export type PageSamples = Readonly<Record<string, PageSample>>

export const never = '99'
export const stale = { version: never }
export const absent = (form: Form): PageSample => ({ says: 404, form })
export const nobody = '01970000-0000-7000-8000-000000000000'
export const reason = 'a test'

export const giveUp = ({ testItemId }: Named): Form => ({
  reason: 'reagent-out',
  'tests[0]': testItemId,
  'shown[0].testItemId': testItemId,
  'shown[0].version': never,
})

/** A row of a price list on a version that was never shown. */
export const onePrice: Form = {
  'HB.price': '211',
  'HB.listPrice': '300',
  'HB.tatHours': '12',
  'HB.on': 'on',
  'HB.was': '210|300|12|on|99',
}
