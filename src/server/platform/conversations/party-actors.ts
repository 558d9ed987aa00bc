import type { CustomerActor, OperatorActor } from '../auth/actors.ts'

export interface PartyActor {
  readonly side: 'seller' | 'agency' | 'system'
  readonly name: string
}

export const sellerOf = ({ name, isAdminView }: Pick<CustomerActor, 'name' | 'isAdminView'>) =>
  ({ side: 'seller', name: isAdminView ? `${name} (Quayside)` : name }) as const

export const operatorOf = ({ name }: Pick<OperatorActor, 'name'>) => ({ side: 'agency', name }) as const

export const withNote = (note: string): { readonly note?: string } => (note === '' ? {} : { note })
