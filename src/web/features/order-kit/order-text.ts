import {
  orderStatusWords,
  orderFlagLabels,
  quoteStatusWords,
  trackingStatusWords,
  waitingPartyWords,
  waitingReasonWords,
} from '../../../contract/common/dictionaries.ts'
import type {
  OrderStatus,
  OrderFlagKind,
  QuoteStatus,
  TrackingStatus,
  WaitingParty,
  WaitingReason,
} from '../../../contract/kernel/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** An event that we cannot classify is 'unknown' and leaves the parcel's status unchanged. */
type ReportedStatus = TrackingStatus | 'unknown'

export const statusTones: Record<OrderStatus, Tone> = {
  awaitingQuote: 'yours',
  awaitingPayment: 'yours',
  processing: 'working',
  awaitingStock: 'working',
  partlyShipped: 'moving',
  shipped: 'moving',
  delivered: 'done',
  cancelled: 'quiet',
  merged: 'quiet',
  split: 'quiet',
}

export const orderFlagTones: Record<OrderFlagKind, Tone> = {
  problem: 'problem',
  onHold: 'quiet',
  cancellationRequested: 'working',
  refund: 'working',
  replacement: 'moving',
  returned: 'problem',
  surcharge: 'yours',
}

export const quoteTones: Record<QuoteStatus, Tone> = {
  requested: 'working',
  offered: 'yours',
  accepted: 'done',
  declined: 'quiet',
  expired: 'problem',
  withdrawn: 'quiet',
}

export const trackingTones: Record<ReportedStatus, Tone> = {
  notFound: 'quiet',
  infoReceived: 'working',
  pickedUp: 'moving',
  inTransit: 'moving',
  customs: 'moving',
  outForDelivery: 'moving',
  availableForPickup: 'yours',
  deliveryFailed: 'problem',
  exception: 'problem',
  returning: 'problem',
  returned: 'problem',
  delivered: 'done',
  expired: 'problem',
  unknown: 'quiet',
}

export const orderFlagText = defineText<Record<OrderFlagKind, string>>(orderFlagLabels)
export const statusText = defineText<Record<OrderStatus, string>>(orderStatusWords)

export const reasonText = defineText<Record<WaitingReason, string>>(waitingReasonWords)

export const partyText = defineText<Record<WaitingParty, string>>(waitingPartyWords)

export const quoteStatusText = defineText<Record<QuoteStatus, string>>(quoteStatusWords)

export const trackingText = defineText<Record<ReportedStatus, string>>(trackingStatusWords)

export const isTrackingStatus = (word: string): word is ReportedStatus => word in trackingTones
