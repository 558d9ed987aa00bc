import type { ShopId } from '../../contract/ids.ts'
import type { Currency } from '../../contract/money.ts'
import type { OperatorRole } from '../../contract/permissions.ts'
import type { CustomerId } from './database.ts'

/** A customer's account or sub-account with what it may do as it stands now, signed in or not. */
export interface AccountActor {
  readonly kind: 'customer'
  readonly customerId: CustomerId
  readonly accountId: string
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

/** A signed-in customer or sub-account, as the authenticator found it. Holding one proves who is calling. */
export interface CustomerActor extends AccountActor {
  readonly sessionId: string
}

/** Agency staff with their roles as they stand now, signed in or not. */
export interface StaffActor {
  readonly kind: 'operator'
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

/** Signed-in agency staff. */
export interface OperatorActor extends StaffActor {
  readonly sessionId: string
}

export type Actor = CustomerActor | OperatorActor

/** In whose name something is done, now or later in the background. */
export type JobActor = AccountActor | StaffActor
