import type { Attribute } from '../../../contract/orders/order-schemas.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { RefusedError, type Refusal } from '../../platform/kernel/refuse.ts'
import type { DraftAddress } from '../orders/index.ts'

/** API credentials of a shop. Stored encrypted. */
export interface ShopCredentials {
  readonly accessToken: string
  /** Null: the access token does not expire. */
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  readonly scopes: string
}

export interface ShopAccess {
  readonly domain: string
  readonly accessToken: string
}

/** The shop rejects our credentials: the seller must reconnect it. */
export class ShopAccessLost extends RefusedError {}

/** The shop is unreachable or too busy after our own retries: try again later. */
export class ShopUnavailable extends RefusedError {}

/** The shop rejected the request, and would reject it again. */
export class ShopRefused extends RefusedError {}

/** A response, or one order of it, that is not in the expected format. */
export class ShopAnswerUnreadable extends ShopRefused {}

export interface ShopOrderLine {
  readonly lineKey: string
  readonly variantId: string | null
  readonly sku: string
  readonly title: string
  readonly variantTitle: string
  readonly imageUrl: string | null
  /** Without refunded and removed units. */
  readonly quantity: number
  /** Of these, not yet shipped; 0 for goods that are not shipped. */
  readonly quantityToShip: number
  readonly priceMinor: number | null
  readonly attributes: readonly Attribute[]
}

export interface ShopOrder {
  readonly key: string
  readonly name: string
  readonly orderedAt: Date
  readonly updatedAt: Date
  readonly paid: boolean
  /** Refunded, voided or expired: nothing ships. */
  readonly over: boolean
  readonly cancelled: boolean
  readonly cancelReason: string
  readonly note: string
  /** A test order of the shop: nothing was paid for it. */
  readonly isTest: boolean
  readonly attributes: readonly Attribute[]
  /** Without a tax number where it is not known. */
  readonly address: Omit<DraftAddress, 'taxNumber'> & Partial<Pick<DraftAddress, 'taxNumber'>>
  readonly lines: readonly ShopOrderLine[]
}

/** An order that is not in the expected format. */
export interface UnreadableShopOrder {
  readonly key: string
  readonly name: string
  readonly updatedAt: Date | null
  readonly refusal: Refusal
}

export interface ShopOrderPage {
  readonly orders: readonly ShopOrder[]
  readonly unreadable: readonly UnreadableShopOrder[]
  /** Null after the last page. */
  readonly cursor: string | null
}

/** The metadata of a verified webhook. */
export interface ShopDelivery {
  readonly eventId: string
  readonly deliveryId: string | null
  readonly topic: string
  readonly domain: string
  readonly triggeredAt: Date | null
  readonly payload: unknown
}

export type ShopHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * A shop platform. All calls may throw ShopAccessLost, ShopUnavailable or ShopRefused, and none may be made inside a
 * transaction.
 */
export interface ShopConnector {
  /** The shop's full domain from user input; null if it cannot be one. */
  readonly domainOf: (typed: string) => string | null
  readonly authorizeUrl: (domain: string, state: string) => string
  /** The parameters of a callback with a valid signature; null otherwise. */
  readonly readCallback: (
    query: Readonly<Record<string, string>>,
    now: Date,
  ) => { readonly domain: string; readonly code: string; readonly state: string } | null
  readonly exchangeCode: (domain: string, code: string, now: Date) => Promise<ShopCredentials>
  readonly refresh: (domain: string, refreshToken: string, now: Date) => Promise<ShopCredentials>
  readonly getFacts: (
    access: ShopAccess,
  ) => Promise<{ readonly externalId: string; readonly name: string; readonly currency: string }>
  /** Subscribes to the webhooks we need; idempotent. */
  readonly subscribe: (access: ShopAccess) => Promise<void>
  /** Orders by time of change, oldest first. `updatedSince` null: as far back as the shop allows. */
  readonly listOrders: (
    access: ShopAccess,
    page: { readonly updatedSince: Date | null; readonly cursor: string | null },
  ) => Promise<ShopOrderPage>
  readonly findOrder: (access: ShopAccess, key: string) => Promise<ShopOrder | null>
  readonly revoke: (access: ShopAccess) => Promise<void>
  /** Null if the signature is invalid, or the webhook is not one of this platform's. */
  readonly readDelivery: (rawBody: Buffer, headers: ShopHeaders) => ShopDelivery | null
  /** The order in a webhook's payload. @throws ShopRefused if there is none */
  readonly orderOf: (payload: unknown) => ShopOrder
  /** The key of the product a webhook reports as deleted. @throws ShopRefused if there is none */
  readonly deletedProductOf: (payload: unknown) => string
}

/** Updates the variants of a deleted shop product; returns their number. */
export type NoteDeletedProduct = (
  tx: Tx,
  shop: { readonly customerId: CustomerId; readonly shopId: string },
  productKey: string,
) => Promise<number>
