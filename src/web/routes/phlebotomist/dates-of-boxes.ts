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
    return typeof value === 'string' ? inLatinDigits(value.trim()) : ''
  }
  const [year, month, day] = [typed('year'), typed('month'), typed('day')]
  if (!year && !month && !day) return ''
  const whole = (part: string) => (part ? part.padStart(2, '0') : part)
  return [year, whole(month), whole(day)].join('-')
}

/** A Hindi keyboard types «१७». */
const inLatinDigits = (typed: string) =>
  typed.replaceAll(/[\u0966-\u096F]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
