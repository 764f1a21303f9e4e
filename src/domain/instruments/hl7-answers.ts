import { componentOf, escaped, type Hl7Marks, type Segment, segmentsOf } from './hl7-segments.ts'

/** Kept, or not and to be sent again, or never. */
export type AckCode = 'AA' | 'AE' | 'AR'

const OURS = 'OXALATE'

/** What an answer of ours has from outside: its own number and the time, `YYYYMMDDHHMMSS`. */
export type Answering = { id: string; at: string }

/**
 * The acknowledgement of a message: AA once it is durable, AE where it may be sent again, AR where it
 * never will be read. Undefined where the message has no header to answer to.
 * Source: HL7 v2.5.1 sections 2.9.2 and 2.15.8; decision 230.
 */
export function acknowledgement(
  message: string,
  { code, why = '' }: { code: AckCode; why?: string },
  answering: Answering,
): string | undefined {
  const asked = headerOf(message)
  if (!asked) return undefined
  const { said, marks } = asked
  const trigger = said(9, 2)
  const kind = ['ACK', trigger, trigger && 'ACK'].filter((part) => part !== '')
  const { field, component } = marks
  const answer = ['MSA', code, escaped(said(10), marks), escaped(why, marks)].join(field)
  return `${headed(asked, kind.join(component), answering)}\r${answer}\r`
}

/** A query of an instrument for what to do with a specimen. */
export type HostQuery = { controlId: string; tag: string; sampleId: string }

/**
 * The specimen that a QBP^Q11 asks about; undefined where the message is another one.
 * Source: IHE PaLM LAW, LAB-27; HL7 v2.5.1 section 5.3.
 */
export function readHostQuery(message: string): HostQuery | undefined {
  const asked = headerOf(message)
  if (!asked || asked.said(9) !== 'QBP' || asked.said(9, 2) !== 'Q11') return undefined
  const query = asked.segments.find(({ name }) => name === 'QPD')
  if (!query) return undefined
  const said = (field: number) => componentOf(query, { field, component: 1 }, asked.marks)
  const sampleId = said(3)
  return sampleId === '' ? undefined : { controlId: asked.said(10), tag: said(2), sampleId }
}

/**
 * The answer to a QBP^Q11: that the specimen is known, with an order for each code that is to be measured
 * (`OK`), that it is not (`NF`), or that we could not look (`AE`). It says nothing of the person.
 * Source: IHE PaLM LAW, LAB-27; HL7 v2.5.1 section 5.3.
 */
export function hostAnswer(
  message: string,
  { status, codes = [] }: HostWork,
  answering: Answering,
): string | undefined {
  const asked = headerOf(message)
  const query = asked?.segments.find(({ name }) => name === 'QPD')
  if (!asked || !query) return undefined
  const { said, marks } = asked
  const { field, component } = marks
  const tag = escaped(componentOf(query, { field: 2, component: 1 }, marks), marks)
  const lines = [
    headed(asked, ['RSP', 'K11', 'RSP_K11'].join(component), answering),
    ['MSA', status === 'AE' ? 'AE' : 'AA', escaped(said(10), marks)].join(field),
    ['QAK', tag, status].join(field),
    query.fields.join(field),
    ...ordersOf(componentOf(query, { field: 3, component: 1 }, marks), codes, marks),
  ]
  return `${lines.join('\r')}\r`
}

/** What is known of a specimen; `codes`: the instrument's own, of what is to be measured. */
type HostWork = { status: 'OK' | 'NF' | 'AE'; codes?: readonly string[] }

/** The specimen with an order for each code. */
function ordersOf(sampleId: string, codes: readonly string[], marks: Hl7Marks): string[] {
  if (codes.length === 0) return []
  const { field } = marks
  const specimen = escaped(sampleId, marks)
  const orders = codes.flatMap((code, at) => [
    ['ORC', 'NW', specimen].join(field),
    ['OBR', at + 1, specimen, '', escaped(code, marks)].join(field),
  ])
  return [['SPM', 1, specimen].join(field), ...orders]
}

type Asked = {
  marks: Hl7Marks
  segments: readonly Segment[]
  said: (field: number, component?: number) => string
}

function headerOf(message: string): Asked | undefined {
  const read = segmentsOf(message)
  const header = read?.segments[0]
  if (!read || !header) return undefined
  const { marks, segments } = read
  const said = (field: number, component = 1) => componentOf(header, { field, component }, marks)
  return { marks, segments, said }
}

/** A header of ours, to whoever sent the message. */
function headed({ said, marks }: Asked, kind: string, { id, at }: Answering): string {
  const { field, component, repeat, escape, part } = marks
  const to = [said(3), said(4)].map((one) => escaped(one, marks))
  const version = escaped(said(12) || '2.5.1', marks)
  const signs = `${component}${repeat}${escape}${part}`
  return ['MSH', signs, OURS, '', ...to, at, '', kind, escaped(id, marks), 'P', version].join(field)
}
