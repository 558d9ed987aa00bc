import type { ChannelStage } from './channel-stages.ts'

export interface ChannelGoods {
  readonly offerId: string
  /** Empty: the offer has one variant. */
  readonly specId: string
  readonly quantity: number
}

/** In fen. */
export interface ChannelQuote {
  readonly goodsMinor: number
  readonly freightMinor: number
  readonly totalMinor: number
  readonly units: readonly { readonly offerId: string; readonly specId: string; readonly unitMinor: number }[]
}

export interface ChannelOrder {
  readonly number: string
  readonly stage: ChannelStage
  /** In the words of the channel. */
  readonly status: string
  readonly goodsMinor: number | null
  readonly freightMinor: number | null
  /** What has been paid; null where that is not known. */
  readonly paidMinor: number | null
  readonly tracking: readonly string[]
  /** As a day; null where the channel names none. */
  readonly arrivesOn: string | null
}

/** Where the agency buys. Calls throw `ChannelRefusal`, `ChannelLimit`, or any other error if the outcome is not known. */
export interface PurchasingChannel {
  readonly preview: (goods: readonly ChannelGoods[]) => Promise<ChannelQuote>
  /** Returns the order's number there. `ourNumber` finds it again. */
  readonly place: (order: {
    readonly ourNumber: string
    readonly goods: readonly ChannelGoods[]
  }) => Promise<{ readonly number: string; readonly goodsMinor: number; readonly freightMinor: number }>
  readonly find: (ourNumber: string) => Promise<ChannelOrder | null>
  readonly read: (number: string) => Promise<ChannelOrder | null>
  /** The latest step of its parcels. */
  readonly trace: (number: string) => Promise<string | null>
  /** The order's page. */
  readonly linkOf: (number: string) => string
}

/** The channel has said no: nothing was done. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
}

/** Too many calls: nothing was done, and a later call may succeed. */
export class ChannelLimit extends Error {
  override readonly name = 'ChannelLimit'
}
