import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import { serviceTypes } from './service-type.ts'

export const CategoryCode = z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/)

/** Whole per cent of the price: the platform's and the lab's. */
const Split = {
  platformPercent: z.int().min(1).max(MOST_PLATFORM_PERCENT),
  labPercent: z.int().min(1).max(99),
}

const sumIs100 = ({ platformPercent, labPercent }: z.infer<z.ZodObject<typeof Split>>) =>
  platformPercent + labPercent === 100

const wrongSum = { path: ['labPercent'], message: 'Both shares together are 100.' }

/** Code and service type stay as they were given: tests and bookings are filed under them. */
export const AddCategory = z
  .strictObject({
    code: CategoryCode,
    name: oneLine(2, 80),
    serviceType: z.enum(serviceTypes),
    ...Split,
  })
  .refine(sumIs100, wrongSum)

/** The version is the one that was read: whoever is second is told so. */
export const ChangeCategory = z
  .strictObject({ version: z.int().min(1).max(1_000_000_000), name: oneLine(2, 80), ...Split })
  .refine(sumIs100, wrongSum)

export type SaveCategory =
  | z.infer<typeof AddCategory>
  | (z.infer<typeof ChangeCategory> & { code: string; serviceType?: never })
