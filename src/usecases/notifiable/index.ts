// Notifiable diseases.
export { listNotifiableCases } from './list-notifiable-cases.ts'
export { viewNotifiableCase } from './view-notifiable-case.ts'
export { tellAuthority } from './tell-authority.ts'
export { countLateCases } from './count-late-cases.ts'
