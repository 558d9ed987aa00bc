import type { TrackingEventStatus, TrackingStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { RefusedError, type Refusal } from '../../../platform/kernel/refuse.ts'

export interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

export interface FulfilmentNotice {
  readonly shopOrderKey: string
  readonly lines: readonly { readonly shopLineKey: string; readonly quantity: number }[]
  readonly trackingNumber: string
  readonly carrier: string
  readonly trackingUrl: string | null
  readonly notifyBuyer: boolean
  /** The same at every attempt, so that a repeated push creates no second fulfilment. */
  readonly idempotencyKey: string
}

export interface TrackingNotice {
  /** The fulfilment's id, as returned by `createFulfilment`. */
  readonly externalId: string
  readonly status: TrackingStatus
  readonly at: Date
  readonly message: string
}

export interface CorrectionNotice {
  readonly externalId: string
  readonly trackingNumber: string
  readonly carrier: string
  readonly trackingUrl: string | null
}

/**
 * A shop that receives updates of its orders. All calls throw `PushRejected`, or any other error, on failure.
 */
export interface FulfilmentTarget {
  readonly createFulfilment: (
    shop: ShopRef,
    notice: FulfilmentNotice,
  ) => Promise<{ readonly externalId: string }>
  readonly createTrackingEvent: (shop: ShopRef, notice: TrackingNotice) => Promise<void>
  readonly correctTracking: (shop: ShopRef, notice: CorrectionNotice) => Promise<void>
}

/** `permanent`: a retry cannot succeed until somebody fixes the cause. */
export class PushRejected extends RefusedError {
  readonly permanent: boolean

  constructor(refusal: Refusal, options: { readonly permanent: boolean; readonly cause?: unknown }) {
    super(refusal, { cause: options.cause })
    this.permanent = options.permanent
  }
}

export interface TrackingFact {
  /** A hash of the carrier's data, so that the same event always has the same key. */
  readonly eventKey: string
  readonly at: Date
  /** `unknown`: a code that we do not know; it is stored but changes nothing. */
  readonly status: TrackingEventStatus
  readonly sourceCode: string
  readonly description: string
  readonly location: string
}

export interface ParcelUpdate {
  readonly trackingNumber: string
  readonly facts: readonly TrackingFact[]
}

export interface ParcelNumber {
  readonly trackingNumber: string
  readonly carrier: string
}

export interface RegistrationAnswer {
  /** Numbers that are followed from now on, including those registered before. */
  readonly accepted: readonly string[]
  readonly rejected: readonly {
    readonly trackingNumber: string
    readonly message: string
    /** The number itself is invalid; a retry cannot succeed. */
    readonly permanent: boolean
  }[]
}

export interface ParcelTracker {
  /** The maximum number of parcels per `register` or `ask` call. */
  readonly batchSize: number
  /** @throws Error when the service is unreachable or rejects the whole call; the job retries. */
  readonly register: (numbers: readonly ParcelNumber[]) => Promise<RegistrationAnswer>
  /** Current states of those parcels that the service follows. @throws Error as `register` does */
  readonly ask: (numbers: readonly ParcelNumber[], askedAt: Date) => Promise<ParcelUpdate[]>
  /** The update in a stored webhook; null if its kind concerns no parcel. */
  readonly readUpdate: (payload: unknown, receivedAt: Date) => ParcelUpdate | null
}
