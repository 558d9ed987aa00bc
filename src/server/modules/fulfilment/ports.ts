import type { TrackingEventStatus, TrackingStatus } from '../../../contract/statuses.ts'
import type { CustomerId } from '../../platform/database.ts'

export interface ShopRef {
  readonly customerId: CustomerId
  readonly shopId: string
}

/** A parcel as a shop is to be told about it. */
export interface FulfilmentNotice {
  readonly shopOrderKey: string
  readonly lines: readonly { readonly shopLineKey: string; readonly quantity: number }[]
  readonly trackingNumber: string
  readonly carrier: string
  readonly trackingUrl: string | null
  readonly notifyBuyer: boolean
  /** The same at every attempt: whoever gets it twice makes one fulfilment. */
  readonly idempotencyKey: string
}

export interface TrackingNotice {
  /** Of the fulfilment, as `createFulfilment` answered it. */
  readonly externalId: string
  readonly status: TrackingStatus
  /** The carrier's own time. */
  readonly at: Date
  readonly message: string
}

/** The right number of a parcel that the shop knows by a wrong one. */
export interface CorrectionNotice {
  readonly externalId: string
  readonly trackingNumber: string
  readonly carrier: string
  readonly trackingUrl: string | null
}

/** A shop that can be told what became of its order. All calls throw `PushRejected`, or any error, when it cannot. */
export interface FulfilmentTarget {
  readonly createFulfilment: (
    shop: ShopRef,
    notice: FulfilmentNotice,
  ) => Promise<{ readonly externalId: string }>
  readonly createTrackingEvent: (shop: ShopRef, notice: TrackingNotice) => Promise<void>
  readonly correctTracking: (shop: ShopRef, notice: CorrectionNotice) => Promise<void>
}

/** The shop's refusal. `permanent`: asking again would not help until somebody has mended something. */
export class PushRejected extends Error {
  readonly permanent: boolean

  constructor(message: string, options: { readonly permanent: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'PushRejected'
    this.permanent = options.permanent
  }
}

/** One event of a parcel's life, in the carrier's words and in ours. */
export interface TrackingFact {
  /** Hash of the carrier's own words: the same event always has the same. */
  readonly eventKey: string
  readonly at: Date
  /** `unknown`: a code we do not know; it is kept, but moves nothing. */
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
  /** Followed from now on; numbers that were registered before are among them. */
  readonly accepted: readonly string[]
  readonly rejected: readonly {
    readonly trackingNumber: string
    readonly message: string
    /** The number itself is refused; asking again would not help. */
    readonly permanent: boolean
  }[]
}

/** The service that follows parcels. */
export interface ParcelTracker {
  /** How many numbers `register` and `ask` take at once. */
  readonly batchSize: number
  /** @throws Error when the service cannot be reached or refuses the whole call; the job tries again. */
  readonly register: (numbers: readonly ParcelNumber[]) => Promise<RegistrationAnswer>
  /** Where these parcels stand now, those that the service follows. @throws Error as `register` does */
  readonly ask: (numbers: readonly ParcelNumber[], askedAt: Date) => Promise<ParcelUpdate[]>
  /** What a stored webhook says; null where it is of a kind that says nothing about a parcel. */
  readonly readUpdate: (payload: unknown, receivedAt: Date) => ParcelUpdate | null
}
