import type { CustomerActor, OperatorActor } from './actors.ts'

/** Who did something between seller and agency, as its history tells it. */
export interface PartyActor {
  readonly side: 'seller' | 'agency' | 'system'
  readonly name: string
}

/** Who speaks for the seller; an operator in the admin view is named as such. */
export const sellerOf = ({ name, isAdminView }: Pick<CustomerActor, 'name' | 'isAdminView'>) =>
  ({ side: 'seller', name: isAdminView ? `${name} (Quayside)` : name }) as const

export const operatorOf = ({ name }: Pick<OperatorActor, 'name'>) => ({ side: 'agency', name }) as const

/** A note for a history's detail, where one was written. */
export const withNote = (note: string): { readonly note?: string } => (note === '' ? {} : { note })
