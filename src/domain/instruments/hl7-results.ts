import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import {
  componentOf,
  type Hl7Marks,
  repetitionsOf,
  type Segment,
  segmentsOf,
} from './hl7-segments.ts'
import {
  comparedValue,
  type InstrumentMessage,
  instrumentTime,
  type MessageFault,
  MOST_RESULTS,
  type SentResult,
} from './instrument-message.ts'
import type { ControlMark, Place } from './profile.ts'

type Reading = {
  sampleAt: Place
  codeAt: { component: number; until?: string | undefined }
  controlAt: readonly ControlMark[]
}

/** Messages that carry results: an ordinary one, and one ordered by specimen. */
const carriers: readonly string[] = ['ORU^R01', 'OUL^R22']

/**
 * The results of an ORU^R01 or OUL^R22: each observation with the specimen, container and order that
 * stand before it.
 * Source: HL7 v2.5.1 sections 7.3.1 and 7.3.7; IHE PaLM LAW, LAB-29; decision 230.
 */
export function readHl7(text: string, reading: Reading): Result<InstrumentMessage, MessageFault> {
  const read = segmentsOf(text)
  const [header, ...segments] = read?.segments ?? []
  if (!read || !header) return refuse('no-header')
  const { marks } = read
  const said = (field: number, component = 1) => componentOf(header, { field, component }, marks)
  if (!carriers.includes(`${said(9)}^${said(9, 2)}`)) return refuse('other-message')
  const controlId = said(10)
  if (controlId === '') return refuse('no-control-id')
  if (segments.some(({ name }) => name === 'MSH')) return refuse('out-of-order')
  const results = observed({ header, segments }, marks, reading)
  if (results === undefined) return refuse('out-of-order')
  if (results.length > MOST_RESULTS) return refuse('too-many-results')
  if (results.length === 0) return refuse('no-results')
  return ok({ controlId, sender: said(3), results })
}

type Message = { header: Segment; segments: readonly Segment[] }
type Above = { [name: string]: Segment | undefined }

/** Undefined where an observation belongs to no order. */
function observed({ header, segments }: Message, marks: Hl7Marks, reading: Reading) {
  const found: SentResult[] = []
  let above: Above = {}
  for (const segment of segments) {
    const { name } = segment
    // A specimen begins a group of its own in OUL^R22, and follows its order in ORU^R01.
    if (name === 'PID' || (name === 'SPM' && above['OBX'])) above = {}
    if (name === 'OBR') above = { ...above, OBX: undefined }
    above = { ...above, [name]: segment }
    if (name !== 'OBX') continue
    if (!above['OBR']) return undefined
    found.push(resultOf(segment, { ...above, MSH: header }, marks, reading))
  }
  return found
}

function resultOf(observation: Segment, above: Above, marks: Hl7Marks, reading: Reading) {
  const said = (field: number, component = 1) =>
    componentOf(observation, { field, component }, marks)
  const { sampleAt, codeAt } = reading
  const place = above[sampleAt.segment]
  const code = said(3, codeAt.component)
  return {
    sampleId: place ? componentOf(place, sampleAt, marks) : '',
    code: codeAt.until ? (code.split(codeAt.until)[0] ?? '') : code,
    ...valueOf(said),
    unit: said(6),
    flags: repetitionsOf(observation, 8, marks),
    status: said(11),
    measuredAt: instrumentTime(said(19)) ?? instrumentTime(said(14)),
    isControl: isOfControl(above, marks, reading),
  }
}

const specimenRole: ControlMark = { segment: 'SPM', field: 11, component: 1, values: ['Q'] }

/** By the role of the specimen, or by the fields that the profile names. */
function isOfControl(above: Above, marks: Hl7Marks, { controlAt }: Reading): boolean {
  return [specimenRole, ...controlAt].some(({ segment, values, ...at }) => {
    const found = above[segment]
    return found !== undefined && values.includes(componentOf(found, at, marks))
  })
}

/** A structured number has its comparator in a component of its own. */
function valueOf(said: (field: number, component?: number) => string) {
  if (said(2) !== 'SN') return comparedValue(said(5))
  const isPlain = said(5, 3) === '' && said(5, 4) === ''
  // 1 to 128, or 1+: no number, and refused as such.
  return comparedValue(
    isPlain ? `${said(5)}${said(5, 2)}` : [1, 2, 3, 4].map((n) => said(5, n)).join(''),
  )
}
