import { z } from 'zod'
import { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { resultTypes } from '#src/domain/catalogue/item.ts'

type Typed = z.input<typeof EnterResult>

/** The value as typed: which of the fields count depends on the kind of the result. */
export const ReferredValueForm = z
  .strictObject({
    type: z.enum(resultTypes),
    version: z.coerce.number().pipe(z.int()),
    value: z.string().trim().max(40).optional(),
    choice: z.string().trim().max(80).optional(),
    text: z.string().trim().max(5000).optional(),
    comment: z.string().trim().max(500).optional(),
    unit: z.string().max(40).optional(),
    instrumentId: z.string().optional(),
  })
  .transform(({ type, value = '', choice = '', text = '', unit, ...rest }): Typed => {
    if (type === 'numeric') return { type, value, entryUnit: unit ?? '', ...rest }
    return type === 'qualitative' ? { type, choice, ...rest } : { type, choice, text, ...rest }
  })
  .pipe(EnterResult)
