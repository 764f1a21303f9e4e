import { data, redirect } from 'react-router'
import { AddHoliday, RemoveHoliday } from '#src/domain/labs/desk.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { submitCapacity } from '#src/web/lab-hours/submit-capacity.ts'
import { refusedIn } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'

const here = '/lab/desk/hours'

/** The page's three forms, by their button's name. */
export async function changeHours(request: Request, verbs: App, phone: string) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'capacity')
    return submitCapacity(request, verbs, undefined, () => redirect(`${here}?done=capacity`))
  if (intent === 'remove')
    return submit(request, RemoveHoliday, async (input) => {
      await verbs.removeHoliday(input)
      return redirect(`${here}?done=removed`)
    })
  return submit(request, AddHoliday, async (input) => {
    await sayingHowMany(phone, () => verbs.addHoliday(input))
    return redirect(`${here}?done=added`)
  })
}

/** A day with bookings: how many there are and whom to call. */
async function sayingHowMany(phone: string, act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    if (refused?.refusal !== 'day-has-bookings') throw error
    const { bookings: count = 0, proposals = 0 } = refused.facts ?? {}
    const says =
      Number(proposals) > 0
        ? m.desk_day_has_proposals({ count, proposals, phone })
        : m.desk_day_has_bookings({ count, phone })
    throw data({ ...refused, says }, 409)
  }
}
