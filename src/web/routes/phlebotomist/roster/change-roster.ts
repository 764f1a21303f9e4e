import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { EndLeave, TakeLeave, TakeSuddenLeave } from '#src/domain/rosters/leave.ts'
import { SaveRoster } from '#src/domain/rosters/roster.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

const HERE = '/phlebotomist/roster'

/** What fills in several days, and is no part of the roster. */
const filling = ['sameFrom', 'sameUntil', 'sameDays'] as const

const words = {
  from: m.roster_overlaps,
  until: m.roster_until_wrong,
}
const leaveWords = { endsAt: m.roster_leave_wrong }

/** The forms of a phlebotomist's roster: saving it, filling in days, and leave. */
export function changeRoster(request: Request, verbs: App) {
  return answerForm(request, {
    save: () =>
      submit(
        { formData: () => rosterIn(request) },
        SaveRoster,
        async (input) => {
          await verbs.saveRoster(input)
          return redirect(`${HERE}?done=saved`)
        },
        { words },
      ),
    same: () => sameDays(request),
    leave: () =>
      submit(
        request,
        TakeLeave,
        async (input) => {
          const { joined } = await verbs.takeLeave(input)
          return redirect(`${HERE}?done=${joined > 0 ? 'joined' : 'taken'}#leave`)
        },
        { words: leaveWords },
      ),
    'cannot-work': () =>
      submit(request, TakeSuddenLeave, async (input) => {
        await verbs.takeSuddenLeave(input)
        return redirect(`${HERE}?done=gone#leave`)
      }),
    'end-leave': () => endingLeave(request, verbs),
    'shorten-leave': () => endingLeave(request, verbs),
  })
}

function endingLeave(request: Request, verbs: App) {
  return submit(request, EndLeave, async (input) => {
    await verbs.endLeave(input)
    return redirect(`${HERE}?done=ended#leave`)
  })
}

async function rosterIn(request: Request) {
  const form = await request.formData()
  for (const name of filling) form.delete(name)
  return form
}

/** The page with the chosen days filled in and everything else as it was typed; nothing is saved. */
async function sameDays(request: Request) {
  const form = await request.formData()
  form.delete('intent')
  const days = form.getAll('sameDays').map(textOf)
  const from = textOf(form.get('sameFrom'))
  const until = textOf(form.get('sameUntil'))
  const isWhole = days.length > 0 && from !== '' && until !== ''
  const lines = linesIn(form)
  if (isWhole)
    for (const [at, weekday] of lines.entries())
      if (days.includes(weekday)) {
        // The others of a day come after a break: one stretch of hours leaves them empty.
        const isFirst = lines.indexOf(weekday) === at
        form.set(`hours[${at}].from`, isFirst ? from : '')
        form.set(`hours[${at}].until`, isFirst ? until : '')
      }
  // Only its names are read, as the form's own schema would.
  const { initialValue } = parseWithZod(form, { schema: z.unknown() }).reply()
  const error = isWhole ? null : { '': [m.roster_same_missing()] }
  const result = {
    initialValue: initialValue ?? null,
    ...(error && { status: 'error' as const, error }),
  }
  return data(result, error ? 422 : 200)
}

/** The weekday of each line of the week, in order. */
function linesIn(form: FormData): string[] {
  const names = [...form.keys()].filter((name) => /^hours\[\d+\]\.weekday$/.test(name))
  return names.map((_, at) => textOf(form.get(`hours[${at}].weekday`)))
}

/** Of a field; none of these forms sends a file. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
