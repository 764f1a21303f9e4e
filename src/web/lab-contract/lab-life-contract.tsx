import { m } from '#src/web/words/compiled/messages.js'
import type { ContractTable } from './contract-table.ts'
import type { Tried } from './lab-life-acts.tsx'
import { LabChanges } from './lab-life-changes.tsx'
import { ProposeForms } from './lab-life-propose.tsx'
import { changesOf, type Contract } from './lab-life-words.ts'

type Props = { contract: Contract; table: ContractTable; tried: Tried; isDesk?: boolean }

/** Changes that need two people: the proposals, and the forms to make one. */
export function LabContract({ contract, table, tried, isDesk = false }: Props) {
  const { names, ...rest } = table
  const terms = changesOf(contract, ['bank', 'shares'])
  const waiting = terms.changes.filter(({ state }) => state === 'waiting').map(({ kind }) => kind)
  return (
    <section className="panel" id="contract" aria-label={m.lablife_contract()}>
      <h2>{m.lablife_contract()}</h2>
      <p className="soft mb-4">
        {isDesk ? m.lablife_contract_desk_lede() : m.lablife_contract_lede()}
      </p>
      <LabChanges contract={terms} names={names} tried={tried} />
      <ProposeForms {...rest} waiting={waiting} tried={tried} />
    </section>
  )
}
