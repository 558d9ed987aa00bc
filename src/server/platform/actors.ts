import type { ShopId } from '../../contract/ids.ts'
import type { Currency } from '../../contract/money.ts'
import type { OperatorRole } from '../../contract/permissions.ts'
import type { CustomerId } from './database.ts'

/** A signed-in customer or sub-account, as the authenticator found it. Holding one proves who is calling. */
export interface CustomerActor {
  readonly kind: 'customer'
  readonly customerId: CustomerId
  readonly accountId: string
  readonly sessionId: string
  /** The default main account: it holds every menu and every authority. */
  readonly isMain: boolean
  /** An operator looks at the customer's account through LoginByCode. */
  readonly isAdminView: boolean
  /** The operator behind the admin view; null otherwise. */
  readonly operatorId: string | null
  /** Who did it, for timelines and the audit log. */
  readonly name: string
  readonly menuTags: readonly number[]
  readonly authorities: readonly string[]
  /** The shops the account may see; null means all of them. */
  readonly shopIds: readonly ShopId[] | null
  readonly currency: Currency
  readonly rank: number
}

/** Signed-in agency staff. */
export interface OperatorActor {
  readonly kind: 'operator'
  readonly operatorId: string
  readonly sessionId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

export type Actor = CustomerActor | OperatorActor
