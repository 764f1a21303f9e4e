/** Puts the boxes of each date of a form together: `1984-05-17`; empty where all three are. */
export function withDatesOfBoxes(form: FormData): FormData {
  const whole = new FormData()
  for (const [name, value] of form) {
    const [, date, part] = /^(.*)\.(day|month|year)$/.exec(name) ?? []
    if (date === undefined) whole.append(name, value)
    else if (part === 'day') whole.append(date, dateOfBoxes(form, date))
  }
  return whole
}

function dateOfBoxes(form: FormData, date: string): string {
  const typed = (part: string) => {
    const value = form.get(`${date}.${part}`)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [year, month, day] = [typed('year'), typed('month'), typed('day')]
  if (!year && !month && !day) return ''
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
