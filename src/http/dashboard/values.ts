import { imageOfDataUrl, MAX_IMAGE_BASE64 } from '#src/domain/documents/data-url.ts'
import { fieldFaults } from '#src/domain/lab-applications/field-faults.ts'
import type { ShareType } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { z } from '#src/http/api.ts'

// How clients of this API write the values of our schemas: empty text for nothing, numbers as text.

export function isBlank(sent: unknown): boolean {
  return sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')
}

/** An empty value counts as missing. */
export function filled<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => (isBlank(sent) ? undefined : sent), schema)
}

/** An empty value clears the field. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent) => (sent !== undefined && isBlank(sent) ? null : sent), schema)
}

/** Digits that may come as a number: no sign, no decimal point, no lost digits. */
export function digits<Schema extends z.ZodType>(schema: Schema) {
  const asText = (sent: unknown) =>
    typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0 ? String(sent) : sent
  return z.preprocess(asText, schema)
}

const wholeError = 'Enter a whole number.'

/** A whole number, as a number or as text. */
export function whole(least: number, most: number) {
  const text = z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, wholeError)
    .transform(Number)
  const bounds = z.int(wholeError).min(least).max(most)
  return z.union([z.int(), text], { error: wholeError }).pipe(bounds)
}

const isWord = (sent: unknown) => typeof sent === 'string' || typeof sent === 'number'

const services: Readonly<Record<string, string>> = { '2': 'All', '0': 'Tests', '1': 'Scanings' }

/** By its name, or by its number in the public form. */
export const Service = z.preprocess(
  (sent) => (isWord(sent) ? (services[String(sent)] ?? sent) : sent),
  z
    .enum(labServiceTypes)
    .openapi({ type: ['string', 'integer'], enum: [...labServiceTypes, 2, 0, 1] }),
)

export const shareTypeNames = {
  order: 'Order Share',
  test: 'Test Share',
} as const satisfies Record<ShareType, string>
const sentShareTypes = { 'Order Share': 'order', 'Test Share': 'test' } as const
export const Sharing = z
  .enum(['Order Share', 'Test Share'])
  .transform((name) => sentShareTypes[name])

const yesWords: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  '1': true,
  '0': false,
  true: true,
  false: false,
}

/** Yes and No, 1 and 0, true and false. */
export const YesOrNo = z.preprocess(
  (sent) => (isWord(sent) ? (yesWords[String(sent).toLowerCase()] ?? sent) : sent),
  z.boolean('Enter Yes or No.').openapi({
    type: ['string', 'integer', 'boolean', 'null'],
    enum: ['Yes', 'No', 1, 0, true, false, null],
  }),
)

const writtenTime = /^(?<hour>\d{1,2}):(?<minute>[0-5]\d)\s*(?<half>[ap])\.?m\.?$/i

/** Turns `9:00 AM` into `09:00`; anything else is left for the field's own schema to judge. */
export function time<Schema extends z.ZodType>(schema: Schema) {
  const asOurs = (sent: unknown) => (typeof sent === 'string' ? timeOf(sent.trim()) : sent)
  return z.preprocess(asOurs, schema)
}

function timeOf(text: string): string {
  const { hour = '', minute = '', half } = writtenTime.exec(text)?.groups ?? {}
  if (half === undefined) return text.replace(/^(?=\d:)/, '0')
  if (Number(hour) < 1 || Number(hour) > 12) return text
  const inHalf = Number(hour) % 12
  const of24 = half.toLowerCase() === 'p' ? inHalf + 12 : inHalf
  return `${String(of24).padStart(2, '0')}:${minute}`
}

/** An amount in rupees, as a number or as people write it. */
export const Rupees = z.preprocess(
  (sent) => (typeof sent === 'number' ? String(sent) : sent),
  TypedRupees,
)

/** Stars with at most one decimal, as tenths. */
export const Stars = z
  .preprocess(
    (sent) => (typeof sent === 'number' ? String(sent) : sent),
    z.string().regex(/^[1-5](?:\.\d)?$/, 'A rating lies between 1 and 5.'),
  )
  .transform((text) => Math.round(Number(text) * 10))

/** Length of `data:image/jpeg;base64,` with some margin. */
const PREFIX = 40

/** An image as a data URL: its bytes and its declared type. */
export const Picture = z
  .string()
  .max(MAX_IMAGE_BASE64 + PREFIX, fieldFaults['image-too-large'])
  .openapi({ description: 'data:image/png;base64,… or data:image/jpeg;base64,…, 5 MB at most' })
  .transform((text, context) => {
    const image = imageOfDataUrl(text)
    if (image.ok) return image.value
    context.addIssue({ code: 'custom', message: fieldFaults[image.error] })
    return z.NEVER
  })
export type Picture = z.infer<typeof Picture>
