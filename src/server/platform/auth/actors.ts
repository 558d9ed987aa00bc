import type { ShopId } from '../../../contract/kernel/ids.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { OperatorGrants } from '../../../contract/kernel/operator-permissions.ts'
import type { OperatorRole } from '../../../contract/kernel/permissions.ts'
import type { CustomerId } from '../database/database.ts'

/** The key that a program calls with. */
export interface UsedApiKey {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly isReadOnly: boolean
}

/** A customer's main account or sub-account with its current permissions, signed in or not. */
export interface AccountActor {
  readonly kind: 'customer'
  readonly customerId: CustomerId
  readonly accountId: string
  readonly isMain: boolean
  /** An operator is viewing the customer's account through LoginByCode. */
  readonly isAdminView: boolean
  readonly operatorId: string | null
  /** Of the operator in the admin view. */
  readonly operatorRoles: readonly OperatorRole[]
  readonly name: string
  readonly menuTags: readonly number[]
  readonly authorities: readonly string[]
  /** The shops that the account may see; null means all. */
  readonly shopIds: readonly ShopId[] | null
  readonly currency: Currency
  readonly rank: number
  /** Null for people, who have signed in, and for jobs. */
  readonly apiKey: UsedApiKey | null
}

/** An account that has signed in or calls with a key. Only the authenticator creates one, so holding it proves who is calling. */
export interface CustomerActor extends AccountActor {
  /** Null for an API key, which has no session. */
  readonly sessionId: string | null
  /** In the admin view: the operator has said why they change something. */
  readonly isActing: boolean
  /** In the admin view: the operator's session at the console. */
  readonly openedBy: string | null
}

export interface StaffActor {
  readonly kind: 'operator'
  readonly operatorId: string
  readonly name: string
  /** In a call: the roles in which they act in its area. */
  readonly roles: readonly OperatorRole[]
  /** Of those who hold other permissions than their roles say. */
  readonly grants?: OperatorGrants
}

export interface OperatorActor extends StaffActor {
  readonly sessionId: string
}

export type Actor = CustomerActor | OperatorActor

export type JobActor = AccountActor | StaffActor
