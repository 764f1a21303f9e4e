/** The parts of an encapsulated value before its data: source, kind, format, encoding. */
const NAMED = 4

/**
 * An HL7 message without the data of its pictures: a counter sends its histograms as encapsulated
 * values, many times as long as its results. What each was stays; every other byte stays as it was.
 * Source: HL7 v2.5.1 section 2.A.24; decision 230.
 */
export function withoutPictures(message: string): string {
  const [, field, component] = /^[\s\p{Cc}]*MSH(.)(.)/u.exec(message) ?? []
  if (field === undefined || component === undefined) return message
  const begins = `OBX${field}`
  return message
    .split(/(\r\n|\r|\n)/)
    .map((line) => (line.startsWith(begins) ? withoutData(line, { field, component }) : line))
    .join('')
}

function withoutData(line: string, { field, component }: { field: string; component: string }) {
  const fields = line.split(field)
  if (fields[2] !== 'ED') return line
  const value = (fields[5] ?? '').split(component).slice(0, NAMED).join(component)
  return fields.with(5, value).join(field)
}
