import { z } from 'zod'
import { Ifsc } from './inputs.ts'

export const LookUpBankBranch = z.strictObject({ ifsc: Ifsc })
export type LookUpBankBranch = z.infer<typeof LookUpBankBranch>
