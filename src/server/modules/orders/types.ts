import type { OrderId, ShopId } from '../../../contract/ids.ts'
import type { OrderStatus, WaitingReason } from '../../../contract/statuses.ts'
import type { AccountActor, StaffActor } from '../../platform/actors.ts'
import { audit } from '../../platform/audit.ts'
import type { AccountCall } from '../../platform/call.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'

/** Who did something to an order, as its timeline tells it. */
export interface Actor {
  readonly kind: 'seller' | 'agency' | 'shop' | 'carrier' | 'system' | 'shopper'
  readonly name: string
}

/** The actor of a call; what an operator does in the admin view is the agency's doing. */
export const actorOf = (
  call: { readonly customer: AccountActor } | { readonly operator: StaffActor },
): Actor =>
  'operator' in call
    ? { kind: 'agency', name: call.operator.name }
    : { kind: call.customer.isAdminView ? 'agency' : 'seller', name: call.customer.name }

/** Whose orders, and of which shops; null: of all. An order outside is 'not found'. */
export interface Scope {
  readonly customerId: CustomerId
  readonly shopIds: readonly ShopId[] | null
  /** The call of an operator in the admin view, whose every deed goes into the audit log. */
  readonly adminCall?: AccountCall
}
export const scopeOf = (call: AccountCall): Scope => ({
  customerId: call.customer.customerId,
  shopIds: call.customer.shopIds,
  ...(call.customer.isAdminView ? { adminCall: call } : {}),
})

/** Notes what an operator did in the admin view, with the deed's own transaction; nothing where a seller did it. */
export const auditAdminView = async (
  tx: Tx,
  { adminCall }: Scope,
  action: `${string}:${string}`,
  ids: readonly string[],
): Promise<void> => {
  if (!adminCall) return
  const [kind] = action.split(':')
  const target = ids.length === 1 ? (`${kind ?? ''}:${ids[0] ?? ''}` as const) : null
  await audit(tx, adminCall.customer, action, target, target ? null : { ids }, adminCall)
}

/** Where a parcel goes. Orders from shops and files may come with parts missing, as empty strings. */
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
  /** Of the shop's variant; 0 for a line its shop has refunded. */
  readonly quantity: number
  /** For one, in the shop's currency, minor units. */
  readonly shopPriceMinor: number | null
  /** A SKU chosen by hand; without it the variant's remembered mapping holds. */
  readonly skuId?: string
}

/** An order as it comes in, by hand, from a file or from a shop. */
export interface OrderDraft {
  readonly shopId: string
  /** The shop's own id, or the file's order name: the same key comes in once. Null for orders by hand. */
  readonly shopOrderKey: string | null
  readonly shopOrderName: string
  readonly source: 'shopify' | 'import' | 'manual'
  readonly orderedAt: Date
  readonly shopUpdatedAt: Date | null
  readonly shopPaid: boolean
  readonly note: string
  readonly address: DraftAddress
  readonly lines: readonly DraftLine[]
  /** The line that its seller has chosen for it; else the rules decide. */
  readonly shippingLineId?: string
}

export interface PlacedOrder {
  readonly id: OrderId
  readonly number: string
  readonly status: OrderStatus
  readonly waitingReason: WaitingReason | null
  /** False: the order was there before and has been left as it is. */
  readonly created: boolean
}

/** What a shop says about an order it has sent before. Absent parts have not changed. */
export interface ShopChange {
  readonly shopId: string
  readonly shopOrderKey: string
  /** The shop's own clock; anything not newer than what was applied is stale. */
  readonly shopUpdatedAt: Date
  /**
   * Read from the shop just now. Its clock has whole seconds: of two changes within one, a delivery may tell the earlier,
   * what was just read tells both. So that an equal time is then not stale.
   */
  readonly isCurrent?: boolean
  readonly shopPaid?: boolean
  readonly cancelled?: boolean
  readonly cancelReason?: string
  readonly address?: DraftAddress
  /** `draft`: the whole line, so that one which the shop has added since can be bought too. */
  readonly lines?: readonly {
    readonly shopLineKey: string
    readonly quantity: number
    readonly draft?: DraftLine
  }[]
}

/**
 * `applied`; `stale`: something newer has been applied before; `unknown`: no such order here; `tooLate`: the order is
 * paid or over, so quantities, address and cancel stay as they are, and its timeline says what the shop wanted.
 */
export type ShopChangeOutcome = 'applied' | 'stale' | 'unknown' | 'tooLate'
