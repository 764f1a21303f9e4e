import type { Ids } from '#test/api-samples.ts'

export type Named = Ids & { number: string }
export type Form = Readonly<Record<string, string>>

/**
 * What a page is sent: a form that it takes from whoever may send it. Most name a version that was
 * never shown, or something that is not so now: they are read whole, judged, and change nothing.
 */
type PageSample =
  | ((ids: Named) => Form)
  /**
   * What whoever may send it is answered: 302 where it is done, 404 where nothing of that kind is there, 422
   * where none of these people has what it is about; another test sends that form from one who has.
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
