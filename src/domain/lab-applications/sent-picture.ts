import { z } from 'zod'
import { imageOfDataUrl, MAX_IMAGE_BASE64 } from '#src/domain/documents/data-url.ts'
import { declaredTypeOf } from '#src/domain/documents/declared-type.ts'
import { aadhaarKinds, documentKinds } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { type FieldFault, fieldFaults } from './field-faults.ts'

/** The length of `data:image/jpeg;base64,` with a little room. */
const PREFIX = 40

const Picture = z.strictObject({
  fieldName: z.enum(documentKinds),
  fileType: z.enum(['png', 'jpeg']),
  /** Base64, plain or as a data URL. */
  data: z
    .string()
    .min(1, fieldFaults['empty-image'])
    .max(MAX_IMAGE_BASE64 + PREFIX, fieldFaults['image-too-large']),
  /** The file's name; its extension must match the type. Used for nothing else. */
  fileName: z.string().max(255).optional(),
  /** For an Aadhaar card: its number and QR code are masked. */
  isCovered: z.boolean().optional(),
})

/** An image that a program sends as text. Source: spec §3 Images. */
const SentPicture = Picture.transform((picture, context) => {
  const { fieldName: kind, fileType: declared, isCovered } = picture
  const image = imageOfDataUrl(dataUrlOf(picture.data, declared))
  const fault = faultOf(picture) ?? (image.ok ? undefined : { path: 'data', kind: image.error })
  if (fault || !image.ok) {
    const { path, kind: why } = fault ?? { path: 'data', kind: 'not-a-data-url' as const }
    context.addIssue({ code: 'custom', path: [path], message: fieldFaults[why] })
    return z.NEVER
  }
  if (image.value.declared !== declared) {
    const message = fieldFaults['image-type-lies']
    context.addIssue({ code: 'custom', path: ['fileType'], message })
    return z.NEVER
  }
  return { kind, bytes: image.value.bytes, declared, isCovered }
})

/** At most one of each kind. */
export const SentPictures = z.array(SentPicture).max(documentKinds.length).default([])

type Fault = { path: 'fileName' | 'isCovered' | 'data'; kind: FieldFault }

function faultOf({ fileName, fileType, fieldName, isCovered }: z.infer<typeof Picture>) {
  const isAadhaar = aadhaarKinds.some((kind) => kind === fieldName)
  if (isAadhaar && isCovered !== true)
    return { path: 'isCovered', kind: 'not-covered' } satisfies Fault
  return fileName === undefined ? undefined : fileNameFault(fileName, fileType)
}

function fileNameFault(fileName: string, fileType: ImageType): Fault | undefined {
  const named = declaredTypeOf(fileName)
  if (!named.ok) return { path: 'fileName', kind: named.error }
  return named.value === fileType ? undefined : { path: 'fileName', kind: 'image-type-lies' }
}

function dataUrlOf(data: string, type: ImageType) {
  return data.startsWith('data:') ? data : `data:image/${type};base64,${data}`
}
