import type { CustomerActor, OperatorActor } from './actors.ts'

/** Who acted, as shown in the history of a case between seller and agency. */
export interface PartyActor {
  readonly side: 'seller' | 'agency' | 'system'
  readonly name: string
}

/** The seller as an actor; an operator in the admin view is named as such. */
export const sellerOf = ({ name, isAdminView }: Pick<CustomerActor, 'name' | 'isAdminView'>) =>
  ({ side: 'seller', name: isAdminView ? `${name} (Quayside)` : name }) as const

export const operatorOf = ({ name }: Pick<OperatorActor, 'name'>) => ({ side: 'agency', name }) as const

export const withNote = (note: string): { readonly note?: string } => (note === '' ? {} : { note })
