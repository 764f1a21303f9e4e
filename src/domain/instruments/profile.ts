import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ordersEndings } from './host-query/astm-answers.ts'
import { instrumentProtocols } from './instrument-message.ts'

/** Where a message names the sample: a record or segment, its field and a component of that. */
export const Place = z.strictObject({
  segment: z.enum(['O', 'OBR', 'SPM', 'SAC', 'PID', 'ORC']),
  field: z.int().min(1).max(60),
  component: z.int().min(0).max(20),
})
export type Place = z.infer<typeof Place>

/**
 * A field with which a message says that what it carries is of no patient: control material, or a
 * calibration.
 */
const ControlMark = z.strictObject({
  segment: z.enum(['MSH', 'OBR', 'SPM']),
  field: z.int().min(1).max(60),
  component: z.int().min(1).max(20),
  values: z.array(z.string().min(1).max(40)).min(1).max(20),
})
export type ControlMark = z.infer<typeof ControlMark>

/** One test of an instrument: ours, the unit where it sends none, and what it can measure. */
const ProfileTest = z.strictObject({
  /** Several where the sample decides, e.g. glucose fasting or not: a tube has one of them. */
  tests: z.array(ItemCode).min(1).max(6),
  /** UCUM. Only where the maker's document says that this code always has it. */
  unit: z.string().max(20).optional(),
  lowest: z.number().optional(),
  highest: z.number().optional(),
})

/**
 * How a family of instruments speaks: where it names sample and test, and its names of tests and
 * units. A number has a version for good: a change is a new version.
 * Source: decision 230.
 */
export const InstrumentProfile = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{3,40}$/),
  version: z.int().min(1),
  make: z.string().min(2).max(60),
  model: z.string().min(1).max(80),
  protocol: z.enum(instrumentProtocols),
  /** The public document that the codes come from. */
  source: z.string().min(10).max(400),
  /** Whether it was tried with the instrument itself. */
  isVerified: z.boolean(),
  sampleAt: Place,
  codeAt: z.strictObject({
    component: z.int().min(0).max(20),
    until: z.string().length(1).optional(),
  }),
  /**
   * How an ASTM instrument asks what is to be measured: the component of its question that names the
   * sample, and how a message of orders ends for it. Absent: nothing says that it asks.
   */
  asks: z
    .strictObject({ component: z.int().min(0).max(20), ending: z.enum(ordersEndings) })
    .optional(),
  decimalComma: z.boolean(),
  finalStatuses: z.array(z.string().max(4)).min(1),
  /** With one of these the instrument itself doubts the value. */
  doubtFlags: z.array(z.string().max(8)),
  /** Where an HL7 message says that it is of control material, beside the role of the specimen. */
  controlAt: z.array(ControlMark).max(5).default([]),
  /** How the sample ids of control material begin. */
  controlPrefixes: z.array(z.string().min(1).max(20)),
  /** Its codes that are of no test of ours: curves, counters, parameters for research. */
  ignored: z.array(z.string().min(1).max(40)),
  /** Its units, to UCUM of the same number: renamed, never converted. */
  units: z.record(z.string().max(20), z.string().max(20)),
  tests: z.record(z.string().min(1).max(40), ProfileTest),
})
export type InstrumentProfile = z.infer<typeof InstrumentProfile>
