import type { CustomerActor } from '../../platform/actors.ts'
import type { SourcingActor } from './sourcing-rows.ts'

/** Who speaks for the seller; an operator in the admin view is named as such. */
export const sellerOf = (who: CustomerActor): SourcingActor => ({
  side: 'seller',
  name: who.isAdminView ? `${who.name} (Quayside)` : who.name,
})
