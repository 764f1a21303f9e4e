import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { BankTerms, WithdrawChange } from '#src/domain/labs/contract-proposal.ts'
import { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import { isSharePair, TypedPercent } from '#src/domain/labs/share-pair.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { paperForms } from './typed-paper.ts'

const Intent = z.enum([
  'propose-bank',
  'propose-shares',
  'propose-licence',
  'propose-accreditation',
  'propose-pcpndt',
  'approve-change',
  'refuse-change',
  'withdraw-change',
])
export type ContractIntent = z.infer<typeof Intent>

export function isOfContract(name: unknown): name is ContractIntent {
  return Intent.safeParse(name).success
}

/** The form's name for the single row of order share. */
export const ALL = 'all'
/** More than there are categories. */
const MOST = 200
const Percents = z.record(z.string().max(60), TypedPercent).default({})

/** A typed table: by category, platform and lab side by side. */
const TypedShares = z
  .strictObject({ platform: Percents, lab: Percents, from: z.iso.date().optional() })
  .superRefine(({ platform, lab }, context) => {
    const codes = Object.keys({ ...platform, ...lab })
    if (codes.length > MOST || (codes.includes(ALL) && codes.length > 1))
      context.addIssue({ code: 'custom', path: ['lab', ALL], params: { kind: 'one-pair' } })
    for (const code of codes.length > 0 ? codes : [ALL])
      if (!isSharePair(platform[code] ?? 0, lab[code] ?? 0))
        context.addIssue({ code: 'custom', path: ['lab', code], params: { kind: 'sum' } })
  })
  .transform(({ platform, lab, from }) => ({
    rows: Object.keys(lab).map((code) => ({
      categoryCode: code === ALL ? null : code,
      platformPercent: platform[code] ?? 0,
      labPercent: lab[code] ?? 0,
    })),
    ...(from && { from }),
  }))

const TypedDecision = z.strictObject({
  changeId: ContractChangeId,
  version: z.coerce.number().int().min(1),
  password: z.string().min(1).max(128),
  reason: z.string().trim().max(500).optional(),
})
const TypedWithdrawal = WithdrawChange.extend({ version: z.coerce.number().int().min(1) })

type Of = { labId: LabId; intent: ContractIntent; page?: string }

/** The forms of a contract, on the office's page and in the lab portal. */
export async function changeContract(request: Request, verbs: App, { labId, intent, page }: Of) {
  const at = page ?? `/backoffice/labs/${labId}`
  const back =
    (done: string, part = 'contract') =>
    () =>
      redirect(`${at}?done=${done}#${part}`)
  const typed = [...(await request.clone().formData()).keys()]
  const answer = await forms({ request, verbs, labId, back, typed })[intent]()
  if (answer instanceof Response) return answer
  return data({ intent: intent as string, result: answer.data }, answer.init ?? {})
}

type Back = (done: string, part?: string) => () => Response

type Posted = {
  request: Request
  verbs: App
  labId: LabId
  back: Back
  /** The names of the sent fields. */
  typed: readonly string[]
}

const shareRule = () => m.lablife_share_rule({ most: MOST_PLATFORM_PERCENT })

/** Every cell of the table has the same rule. */
function cellWords(typed: readonly string[]) {
  const cells = typed.filter((name) => /^(?:platform|lab)\./.test(name))
  return Object.fromEntries(
    [...cells, ALL].map((name) => [name.replace(/^\w+\./, ''), shareRule] as const),
  )
}

function forms({ request, verbs, labId, back, typed }: Posted) {
  const decide = (decision: 'approve' | 'refuse') => () =>
    submit(
      request,
      TypedDecision,
      ({ reason, ...input }) => {
        if (decision === 'refuse' && !reason)
          return Promise.resolve(m.lablife_decide_reason_needed())
        const why = reason ? { reason } : {}
        return verbs.decideChange({ decision, ...input, ...why }).then(back('decide'))
      },
      { hide: ['password'] },
    )
  return {
    'propose-bank': () =>
      submit(
        request,
        BankTerms,
        (input) => verbs.proposeChange({ labId, kind: 'bank', ...input }).then(back('propose')),
        { words: { accountNumber: m.lablife_account_number_rule, ifsc: m.lablife_ifsc_rule } },
      ),
    'propose-shares': () =>
      submit(
        request,
        TypedShares,
        (input) => verbs.proposeChange({ labId, kind: 'shares', ...input }).then(back('propose')),
        { words: cellWords(typed) },
      ),
    ...paperForms({ request, verbs, labId, done: back('propose', 'papers') }),
    'approve-change': decide('approve'),
    'refuse-change': decide('refuse'),
    'withdraw-change': () =>
      submit(request, TypedWithdrawal, (input) =>
        verbs.withdrawChange(input).then(back('withdraw')),
      ),
  } satisfies Record<ContractIntent, unknown>
}
