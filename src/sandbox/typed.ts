import { z } from 'zod'

export const Reference = z.string().regex(/^\d{1,25}$/)
export const Amount = z.string().regex(/^\d{1,10}\.\d{1,2}$/)
