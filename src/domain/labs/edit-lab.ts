import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { IndianLatitude, IndianLongitude, TenDigits } from '#src/domain/identity/inputs.ts'
import { Paise } from '#src/domain/money.ts'
import { Email } from '#src/domain/people/sign-in.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { MOST_CHARGE } from './most-charge.ts'
import { LabId } from './lab.ts'
import { LabStatus } from './lab-life.ts'
import { isSharePair } from './share-pair.ts'

const line = oneLine(1, 200)
const words = freeText(1, 2000)
/** Wall-clock time in India. */
const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 09:30.')
const Website = z
  .string()
  .trim()
  .max(200)
  .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))
/** Up to ₹1,00,000 for a visit. */
const Charge = z.int().min(0).max(MOST_CHARGE).pipe(Paise)
/** As the authority issued it. */
const PcpndtNumber = oneLine(1, 60)
const Km = z.int().min(0).max(500)
const Percent = z.int().min(1).max(99)

/**
 * The fields of a lab's record that the office may change, under our names.
 * Source: spec §3 Lab record.
 */
const columns = {
  locationId: z.int().min(1).max(1_000_000),
  name: line,
  directorName: line.nullable(),
  phone: TenDigits.nullable(),
  email: Email.nullable(),
  address: freeText(1, 500),
  latitude: IndianLatitude,
  longitude: IndianLongitude,
  /** 1.0 to 5.0 stars as tenths; null until rated. */
  ratingTenths: z.int().min(10).max(50).nullable(),
  opensAt: Time,
  closesAt: Time,
  description: words.nullable(),
  website: Website.nullable(),
  technicians: line.nullable(),
  pathologists: line.nullable(),
  agreementProcess: words.nullable(),
  /**
   * Both or neither: the registration under the PCPNDT Act and its last day. It can be shortened,
   * but not extended: a new one is a paper of the lab.
   * Source: decision 082.
   */
  pcpndtNumber: PcpndtNumber.nullable(),
  pcpndtTo: z.iso.date().nullable(),
  minimumChargePaise: Charge.nullable(),
  perKmChargePaise: Charge.nullable(),
  minimumKm: Km.nullable(),
  maximumKm: Km.nullable(),
  additionalChargesPaise: Charge.nullable(),
}

const LabColumns = z.strictObject(columns)
export type LabColumns = z.infer<typeof LabColumns>
// Lists every member of the table above.
export const editedColumns = Object.keys(columns) as (keyof LabColumns)[]

const EditedColumns = LabColumns.partial()
export type EditedColumns = z.infer<typeof EditedColumns>

const EditedFields = EditedColumns.extend({
  /** Both or neither; only under order share. A different pair waits for a second person. */
  platformPercent: Percent.optional(),
  labPercent: Percent.optional(),
  /** 1 takes bookings, 0 does not. */
  status: LabStatus.optional(),
  /**
   * The version that was read; a stale one is refused. Without it the last write wins.
   * Source: model, "The dashboard API's values".
   */
  version: z.int().min(1).optional(),
})

/** Only the named members change; omitted ones stay as they are. */
export const LabEdit = EditedFields.superRefine(refuseDisagreements)
/** As programs send it, with the version they read. */
export const VersionedLabEdit = EditedFields.required({ version: true }).superRefine(
  refuseDisagreements,
)
export type LabEdit = z.infer<typeof LabEdit>
export type EditLab = LabEdit & { labId: LabId }

const TypedKm = z.coerce.number().pipe(Km)
/** Between 1 and 5, with at most one decimal. */
const TypedRating = z
  .string()
  .trim()
  .regex(/^[1-5](?:\.\d)?$/)
  .transform((text) => Math.round(Number(text) * 10))
  .pipe(z.int().max(50))
const TypedCharge = TypedRupees.refine((charge) => charge <= MOST_CHARGE)
const TypedPercent = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(Percent)

/** The complete record as people type it: rupees, stars; an empty field is cleared. */
export const LabEditForm = LabColumns.extend({
  locationId: z.coerce.number().pipe(columns.locationId),
  directorName: orNone(line),
  phone: orNone(TenDigits),
  email: orNone(Email),
  ratingTenths: orNone(TypedRating),
  description: orNone(words),
  website: orNone(Website),
  technicians: orNone(line),
  pathologists: orNone(line),
  agreementProcess: orNone(words),
  pcpndtNumber: orNone(PcpndtNumber),
  pcpndtTo: orNone(z.iso.date()),
  minimumChargePaise: orNone(TypedCharge),
  perKmChargePaise: orNone(TypedCharge),
  minimumKm: orNone(TypedKm),
  maximumKm: orNone(TypedKm),
  additionalChargesPaise: orNone(TypedCharge),
  platformPercent: TypedPercent.optional(),
  labPercent: TypedPercent.optional(),
  status: z
    .enum(['0', '1'])
    .transform((typed) => (typed === '1' ? 1 : 0))
    .optional(),
  version: z.coerce.number().pipe(z.int().min(1)).optional(),
}).superRefine(refuseDisagreements)

function orNone<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null)
}

type Agreeing = Pick<LabEdit, 'platformPercent' | 'labPercent'> & {
  minimumKm?: number | null | undefined
  maximumKm?: number | null | undefined
  opensAt?: string | undefined
  closesAt?: string | undefined
  pcpndtNumber?: string | null | undefined
  pcpndtTo?: string | null | undefined
}

function refuseDisagreements(
  { platformPercent, labPercent, minimumKm, maximumKm, ...edit }: Agreeing,
  context: z.core.$RefinementCtx<unknown>,
) {
  const { opensAt, closesAt, pcpndtNumber: number, pcpndtTo } = edit
  const refuse = (path: string, kind: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], params: { kind }, message })
  if (number !== undefined && pcpndtTo !== undefined && (number === null) !== (pcpndtTo === null))
    refuse(number === null ? 'pcpndtNumber' : 'pcpndtTo', 'pcpndt-half', 'Both or neither.')
  const isNamed = platformPercent !== undefined || labPercent !== undefined
  if (isNamed && !isSharePair(platformPercent ?? 0, labPercent ?? 0))
    refuse('labPercent', 'sum', 'The two must add up to exactly 100.')
  if (typeof minimumKm === 'number' && typeof maximumKm === 'number' && minimumKm > maximumKm)
    refuse('maximumKm', 'km-order', 'At least the minimum distance.')
  if (opensAt !== undefined && closesAt !== undefined && opensAt >= closesAt)
    refuse('closesAt', 'time-order', 'The closing time must be after the opening time.')
}

/** A lab's row in the office's list, or its record. */
export const AboutLab = z.strictObject({ labId: LabId })
export type AboutLab = z.infer<typeof AboutLab>

/** The labs of one city, each with its complete record. */
export const ListLabRecords = z.strictObject({ locationId: z.int().min(1).max(1_000_000) })
export type ListLabRecords = z.infer<typeof ListLabRecords>
