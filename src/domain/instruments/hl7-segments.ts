/** The characters that separate the parts of a message, from its header. */
export type Hl7Marks = {
  field: string
  component: string
  repeat: string
  escape: string
  part: string
}

/** A segment: its name, and its fields counted as the standard counts them. */
export type Segment = { name: string; fields: readonly string[] }

export type Hl7Text = { marks: Hl7Marks; segments: readonly Segment[] }

/**
 * The segments of an HL7 v2 message; undefined where it does not begin with a header.
 * Source: HL7 v2.5.1 chapter 2, sections 2.5 to 2.7.
 */
export function segmentsOf(text: string): Hl7Text | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== '')
  const marks = marksOf(lines[0] ?? '')
  if (!marks) return undefined
  return { marks, segments: lines.map((line) => segmentOf(line, marks)) }
}

function marksOf(header: string): Hl7Marks | undefined {
  const [, field = '', all = ''] = /^MSH(.)([^A-Za-z0-9\s]{3,5})/.exec(header) ?? []
  const [component = '', repeat = '', escape = '', part = ''] = all.split(field)[0] ?? ''
  const marks = [field, component, repeat, escape, part]
  const isNamed = marks.every((mark) => mark !== '' && !/[A-Za-z0-9\s]/.test(mark))
  if (!isNamed || new Set(marks).size < marks.length) return undefined
  return { field, component, repeat, escape, part }
}

function segmentOf(line: string, { field }: Hl7Marks): Segment {
  const [name = '', ...rest] = line.split(field)
  // The first field of a header is the separator itself.
  return { name, fields: [name, ...(name === 'MSH' ? [field] : []), ...rest] }
}

/**
 * A component of the first repetition of a field, counted from 1, its escapes resolved; empty where
 * there is none.
 * Source: HL7 v2.5.1 sections 2.5.3 and 2.7.
 */
export function componentOf(
  { fields }: Segment,
  { field, component }: { field: number; component: number },
  marks: Hl7Marks,
): string {
  const [first = ''] = (fields[field] ?? '').split(marks.repeat)
  return unescaped(first.split(marks.component)[component - 1] ?? '', marks).trim()
}

/** Every repetition of a field, whole. Source: HL7 v2.5.1 section 2.5.3. */
export function repetitionsOf({ fields }: Segment, field: number, marks: Hl7Marks): string[] {
  const all = (fields[field] ?? '').split(marks.repeat)
  return all.map((one) => unescaped(one, marks).trim()).filter((one) => one !== '')
}

/** `\F\` and its kind stand for the separators, `\X0D\` for bytes. */
function unescaped(text: string, { escape, ...marks }: Hl7Marks): string {
  const named: { [letter: string]: string } = {
    F: marks.field,
    S: marks.component,
    R: marks.repeat,
    T: marks.part,
    E: escape,
  }
  const parts = text.split(escape)
  if (parts.length % 2 === 0) return text
  return parts.map((part, at) => (at % 2 === 1 ? (named[part] ?? bytesOf(part)) : part)).join('')
}

function bytesOf(escaped: string): string {
  const [, digits = ''] = /^X((?:[\dA-F]{2})+)$/i.exec(escaped) ?? []
  const bytes = digits.match(/../g) ?? []
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

/** A text as a field of ours, its separators escaped. Source: HL7 v2.5.1 section 2.7. */
export function escaped(text: string, { escape, ...marks }: Hl7Marks): string {
  const letters = { field: 'F', component: 'S', repeat: 'R', part: 'T' } as const
  const named = new Map<string, string>([[escape, 'E']])
  for (const [mark, letter] of Object.entries(letters)) {
    const sign = marks[mark as keyof typeof letters] // the keys of the literal above
    named.set(sign, letter)
  }
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .split('')
    .map((one) => (named.has(one) ? `${escape}${named.get(one)}${escape}` : one))
    .join('')
}
