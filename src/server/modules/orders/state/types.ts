import type { OrderId, ShopId } from '../../../../contract/kernel/ids.ts'
import type { Attribute } from '../../../../contract/orders/order-schemas.ts'
import type { OrderStatus, WaitingReason } from '../../../../contract/kernel/statuses.ts'
import type { AccountActor, StaffActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { AccountCall } from '../../../platform/http/call.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import type { Refusal } from '../../../platform/kernel/refuse.ts'

export interface Actor {
  readonly kind: 'seller' | 'agency' | 'shop' | 'carrier' | 'system' | 'shopper'
  readonly name: string
}

/** An operator in the admin view acts as the agency. */
export const actorOf = (
  call: { readonly customer: AccountActor } | { readonly operator: StaffActor },
): Actor =>
  'operator' in call
    ? { kind: 'agency', name: call.operator.name }
    : { kind: call.customer.isAdminView ? 'agency' : 'seller', name: call.customer.name }

/** A customer and its visible shops; null: all. Orders outside are 'not found'. */
export interface Scope {
  readonly customerId: CustomerId
  readonly shopIds: readonly ShopId[] | null
  /** The call of an operator in the admin view, whose actions are recorded in the audit log. */
  readonly adminCall?: AccountCall
}
export const scopeOf = (call: AccountCall): Scope => ({
  customerId: call.customer.customerId,
  shopIds: call.customer.shopIds,
  ...(call.customer.isAdminView ? { adminCall: call } : {}),
})

/** Records an operator's action in the admin view, in the action's transaction; does nothing for sellers. */
export const auditAdminView = async (
  tx: Tx,
  { adminCall }: Scope,
  action: `${string}:${string}`,
  ids: readonly string[],
): Promise<void> => {
  if (!adminCall) return
  const [kind] = action.split(':')
  const target = ids.length === 1 ? (`${kind ?? ''}:${ids[0] ?? ''}` as const) : null
  await audit(tx, adminCall.customer, { action, target, detail: target ? null : { ids }, call: adminCall })
}

/** Orders from shops and files may have empty parts. */
export interface DraftAddress {
  readonly recipientName: string
  readonly phone: string
  readonly email: string
  /** ISO 3166 alpha-2, or empty. */
  readonly countryCode: string
  readonly province: string
  readonly city: string
  readonly address1: string
  readonly address2: string
  readonly postcode: string
  readonly taxNumber: string
}

export interface DraftLine {
  readonly shopLineKey: string | null
  /** From `variantKeyOf`. */
  readonly variantKey: string
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly imageUrl: string | null
  /** Quantity of the shop's variant; 0 for a refunded line. */
  readonly quantity: number
  /** Per unit, in the shop's currency, minor units. */
  readonly shopPriceMinor: number | null
  /** What the buyer asked for, such as an engraving. */
  readonly attributes?: readonly Attribute[]
  /** A manually chosen SKU; otherwise the variant's match applies. */
  readonly skuId?: string
}

export interface OrderDraft {
  readonly shopId: string
  /** The shop's order id, or the file's order number; the same key is placed once. Null for manual orders. */
  readonly shopOrderKey: string | null
  readonly shopOrderName: string
  readonly source: 'shopify' | 'import' | 'manual'
  /** Null: when it is placed. */
  readonly orderedAt: Date | null
  readonly shopUpdatedAt: Date | null
  readonly shopPaid: boolean
  readonly note: string
  readonly giftNote?: string
  /** The seller's, as `nameTags` returns them. */
  readonly tags?: readonly string[]
  readonly isTest?: boolean
  readonly attributes?: readonly Attribute[]
  readonly address: DraftAddress
  readonly lines: readonly DraftLine[]
  /** Chosen by the seller; without it the shipping rules decide. */
  readonly shippingLineId?: string
}

export interface PlacedOrder {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  readonly created: boolean
}

/** Absent parts are unchanged. */
export interface ShopChange {
  readonly shopId: string
  readonly shopOrderKey: string
  /** The shop's own clock; changes not newer than the last applied one are stale. */
  readonly shopUpdatedAt: Date
  /**
   * Read from the shop just now. The clock has whole seconds, so that a webhook may carry the earlier of two changes
   * within a second; what was just read contains both, and an equal time is then not stale.
   */
  readonly isCurrent?: boolean
  readonly shopPaid?: boolean
  readonly cancelled?: boolean
  /** The shop's word, or ours. */
  readonly cancelReason?: string | Refusal
  /** Without a tax number where the source does not know it. */
  readonly address?: Omit<DraftAddress, 'taxNumber'> & Partial<Pick<DraftAddress, 'taxNumber'>>
  readonly note?: string
  readonly giftNote?: string
  readonly attributes?: readonly Attribute[]
  /** `draft`: the whole line, so that a line added by the shop can be placed. */
  readonly lines?: readonly {
    readonly shopLineKey: string
    readonly quantity: number
    /** Of these, not fulfilled in the shop; absent: all. */
    readonly toShip?: number
    readonly draft?: DraftLine
  }[]
}

/**
 * `stale`: something newer was applied before. `unknown`: no such order. `tooLate`: the order is paid or closed, so
 * quantities, address and cancellation are only recorded in its timeline.
 */
export type ShopChangeOutcome = 'applied' | 'stale' | 'unknown' | 'tooLate'
