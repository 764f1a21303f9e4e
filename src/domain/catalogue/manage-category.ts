import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import { serviceTypes } from './service-type.ts'

export const CategoryCode = z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/)

/** Whole per cent of the price: the platform's share and the lab's share. */
const Split = {
  platformPercent: z.int().min(1).max(MOST_PLATFORM_PERCENT),
  labPercent: z.int().min(1).max(99),
}

const sumIs100 = ({ platformPercent, labPercent }: z.infer<z.ZodObject<typeof Split>>) =>
  platformPercent + labPercent === 100

const wrongSum = { path: ['labPercent'], message: 'Both shares together are 100.' }

/** The code and the service type never change: tests and bookings refer to them. */
export const AddCategory = z
  .strictObject({
    code: CategoryCode,
    name: oneLine(2, 80),
    serviceType: z.enum(serviceTypes),
    ...Split,
  })
  .refine(sumIs100, wrongSum)

/** `version` is the version that was read; a stale one is refused. */
export const ChangeCategory = z
  .strictObject({ version: z.int().min(1).max(1_000_000_000), name: oneLine(2, 80), ...Split })
  .refine(sumIs100, wrongSum)

export type SaveCategory =
  | z.infer<typeof AddCategory>
  | (z.infer<typeof ChangeCategory> & { code: string; serviceType?: never })
