import type { OrganizationId } from '#src/domain/labs/lab.ts'
import type { World } from '#src/usecases/world.ts'

type WithCipher = Pick<World, 'cipher'>

/** A number as stored: sealed for its own row, hashed to find duplicates. */
export type KeptNumber = { sealed: string; hash: string }

export function keepPan({ cipher }: WithCipher, id: OrganizationId, pan: string): KeptNumber {
  return {
    sealed: cipher.seal(pan, `organizations.pan:${id}`),
    hash: cipher.hash(pan, 'organizations.pan'),
  }
}

export function keepGstin({ cipher }: WithCipher, id: OrganizationId, gstin: string): KeptNumber {
  return {
    sealed: cipher.seal(gstin, `organizations.gstin:${id}`),
    hash: cipher.hash(gstin, 'organizations.gstin'),
  }
}

/** `id`: of the row in `lab_bank_accounts`. */
export function keepAccount({ cipher }: WithCipher, id: string, account: string): KeptNumber {
  return {
    sealed: cipher.seal(account, `lab_bank_accounts.account:${id}`),
    hash: cipher.hash(account, 'lab_bank_accounts.account'),
  }
}

/** The same of a phlebotomist. `id`: of the row in `phlebotomist_accounts`. */
export function keepOwnAccount({ cipher }: WithCipher, id: string, account: string): KeptNumber {
  return {
    sealed: cipher.seal(account, `phlebotomist_accounts.account:${id}`),
    hash: cipher.hash(account, 'phlebotomist_accounts.account'),
  }
}

type Numbers = { id: OrganizationId; panSealed: string | null; gstinSealed: string | null }

/** The full number, only for the office; null for the demonstration's labs, which have none. */
export function openPan({ cipher }: WithCipher, { id, panSealed }: Numbers): string | null {
  return panSealed === null ? null : cipher.open(panSealed, `organizations.pan:${id}`)
}

export function openGstin(
  { cipher }: WithCipher,
  { id, gstinSealed }: Pick<Numbers, 'id' | 'gstinSealed'>,
): string | null {
  return gstinSealed === null ? null : cipher.open(gstinSealed, `organizations.gstin:${id}`)
}

type Sealed = { id: string; accountSealed: string; isOfPerson?: boolean }

/** The full number: only for the bank file, never displayed. */
export function openAccount({ cipher }: WithCipher, { id, accountSealed, ...of }: Sealed): string {
  const table = of.isOfPerson ? 'phlebotomist_accounts' : 'lab_bank_accounts'
  return cipher.open(accountSealed, `${table}.account:${id}`)
}
