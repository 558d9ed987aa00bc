import type { CustomerId, Tx } from '../../platform/database.ts'
import type { DraftAddress } from '../orders/index.ts'

/** What a shop's platform gave us to speak for the seller. Stored sealed. */
export interface ShopCredentials {
  readonly accessToken: string
  /** Null: the access token does not expire. */
  readonly refreshToken: string | null
  readonly expiresAt: Date | null
  readonly scopes: string
}

/** A way in to one shop, good for some minutes. */
export interface ShopAccess {
  readonly domain: string
  readonly accessToken: string
}

/** The shop no longer accepts what we hold: only the seller, approving anew, can mend it. */
export class ShopAccessLost extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ShopAccessLost'
  }
}

/** The shop cannot be reached or is too busy, after our own retries: worth another try later. */
export class ShopUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ShopUnavailable'
  }
}

/** The shop understood and refused: the same request would be refused again. */
export class ShopRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ShopRefused'
  }
}

export interface ShopOrderLine {
  readonly lineKey: string
  readonly variantId: string | null
  readonly sku: string
  readonly title: string
  readonly variantTitle: string
  readonly imageUrl: string | null
  /** Without what was refunded or removed. */
  readonly quantity: number
  /** Of those, what nobody has shipped yet; 0 for goods that are not shipped at all. */
  readonly quantityToShip: number
  readonly priceMinor: number | null
}

/** An order as the shop has it now. */
export interface ShopOrder {
  readonly key: string
  readonly name: string
  readonly orderedAt: Date
  readonly updatedAt: Date
  readonly paid: boolean
  /** Refunded, voided or expired: nothing is to be shipped. */
  readonly over: boolean
  readonly cancelled: boolean
  readonly cancelReason: string
  readonly note: string
  readonly address: DraftAddress
  readonly lines: readonly ShopOrderLine[]
}

export interface ShopOrderPage {
  readonly orders: readonly ShopOrder[]
  /** Null: this was the last page. */
  readonly cursor: string | null
}

/** What a verified delivery says about itself. */
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
 * A platform on which sellers have shops. All its calls may throw ShopAccessLost, ShopUnavailable or ShopRefused, and
 * none of them may be made inside a transaction.
 */
export interface ShopConnector {
  /** The shop's full domain from what a person typed; null when it cannot be one. */
  readonly domainOf: (typed: string) => string | null
  readonly authorizeUrl: (domain: string, state: string) => string
  /** The parts of a callback whose signature holds; null when it does not. */
  readonly readCallback: (
    query: Readonly<Record<string, string>>,
    now: Date,
  ) => { readonly domain: string; readonly code: string; readonly state: string } | null
  readonly exchangeCode: (domain: string, code: string) => Promise<ShopCredentials>
  readonly refresh: (domain: string, refreshToken: string) => Promise<ShopCredentials>
  readonly getFacts: (
    access: ShopAccess,
  ) => Promise<{ readonly externalId: string; readonly name: string; readonly currency: string }>
  /** Asks for the deliveries we need; safe to repeat. */
  readonly subscribe: (access: ShopAccess) => Promise<void>
  /** Orders by their time of change, oldest first. `updatedSince` null: as far back as the shop lets us see. */
  readonly listOrders: (
    access: ShopAccess,
    page: { readonly updatedSince: Date | null; readonly cursor: string | null },
  ) => Promise<ShopOrderPage>
  readonly findOrder: (access: ShopAccess, key: string) => Promise<ShopOrder | null>
  /** Gives our access back; the shop then forgets us. */
  readonly revoke: (access: ShopAccess) => Promise<void>
  /** Null: the signature does not hold, or the delivery is not one of the shop platform's. */
  readonly readDelivery: (rawBody: Buffer, headers: ShopHeaders) => ShopDelivery | null
  /** The order in the payload of a delivery about orders. @throws ShopRefused when it holds none. */
  readonly orderOf: (payload: unknown) => ShopOrder
  /** The product that a delivery tells to be deleted, by its key. @throws ShopRefused when it names none. */
  readonly deletedProductOf: (payload: unknown) => string
}

/** What becomes of what a shop's products were to us when the shop deletes one; answers how many of them it met. */
export type NoteDeletedProduct = (
  tx: Tx,
  shop: { readonly customerId: CustomerId; readonly shopId: string },
  productKey: string,
) => Promise<number>
