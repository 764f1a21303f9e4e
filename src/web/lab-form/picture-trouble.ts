import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Words } from './field-shapes.ts'

/** Why an image was not stored, and what to do about it. */
export const pictureTroubles = {
  none: m.labform_doc_none,
  declare: m.labform_doc_declare_missing,
  failed: m.labform_doc_failed,
  'not-covered': m.labform_mask_sure_first,
  'file-type-not-taken': m.labform_doc_wrong_type,
  'empty-image': m.labform_doc_unreadable,
  'image-too-large': () => m.labform_doc_too_large_plain({ most: MAX_IMAGE_MEGABYTES }),
  'not-an-image': m.labform_doc_wrong_type,
  'image-type-lies': m.labform_doc_lying,
  'too-many-pixels': m.labform_doc_unreadable,
  'animated-image': m.labform_doc_unreadable,
} as const satisfies Record<string, Words>

export type PictureTrouble = keyof typeof pictureTroubles

export function isPictureTrouble(text: string): text is PictureTrouble {
  return text in pictureTroubles
}
