import type { CarrierConnector, CarrierSender } from '../../../../contract/carriers/carrier-schemas.ts'
import type { GoodsAttribute } from '../../../../contract/kernel/statuses.ts'

export interface ParcelGoods {
  readonly code: string
  readonly name: string
  readonly nameZh: string
  readonly hsCode: string
  /** ISO code. */
  readonly origin: string
  readonly pieces: number
  readonly grams: number
  readonly valueMinor: number
}

/** A parcel as a carrier is to see it. */
export interface CarrierParcel {
  /** The same at every attempt, so that a label is never bought twice. Letters, digits and hyphens. */
  readonly reference: string
  readonly orderNumber: string
  readonly sender: CarrierSender | null
  readonly recipient: {
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly address1: string
    readonly address2: string
    readonly city: string
    readonly province: string
    readonly postcode: string
    readonly countryCode: string
    readonly taxNumber: string
  }
  readonly weightGrams: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  /** Empty if the products lack what customs ask. */
  readonly goods: readonly ParcelGoods[]
  /** ISO code of the goods' values. */
  readonly currency: string
  /** The number that import tax was collected under, such as IOSS. */
  readonly scheme: { readonly scheme: string; readonly number: string } | null
  readonly isDutyPaid: boolean
}

export interface CarrierCost {
  readonly costMinor: number
  readonly currency: string
}

/** What a service costs for a parcel, or what the carrier says against it. */
export type CarrierRate =
  | ({ readonly service: string } & CarrierCost)
  | { readonly service: string; readonly refusal: string }

export interface BoughtLabel {
  readonly externalId: string
  readonly trackingNumber: string
  /** Null if the carrier did not say. */
  readonly cost: CarrierCost | null
}

export interface LabelRef {
  readonly reference: string
  readonly externalId: string
  readonly trackingNumber: string
}

/**
 * A carrier whose labels can be bought. Calls throw `CarrierRefused` if the carrier has said no, so that nothing was
 * bought; after any other error its answer is not known.
 */
export interface Carrier {
  /** Services that the answer leaves out do not take the parcel. Null: the carrier quotes no costs. */
  readonly rates: ((parcel: CarrierParcel, services: readonly string[]) => Promise<CarrierRate[]>) | null
  readonly createLabel: (parcel: CarrierParcel, service: string) => Promise<BoughtLabel>
  /** The label that was bought with a reference; null: none was. */
  readonly findLabel: (reference: string) => Promise<BoughtLabel | null>
  /** The label as PDF. */
  readonly drawLabel: (label: LabelRef) => Promise<Buffer>
  /** A label that the carrier does not know, or has cancelled before, counts as cancelled. */
  readonly cancelLabel: (label: LabelRef) => Promise<void>
  /** Null: the carrier makes no manifests. */
  readonly manifest:
    | ((labels: readonly LabelRef[]) => Promise<{ readonly reference: string; readonly url: string }>)
    | null
  /** When the carrier first scanned a parcel; null: not yet. */
  readonly track: (label: LabelRef) => Promise<Date | null>
}

/** Those that the installation has the keys of. */
export type Carriers = ReadonlyMap<CarrierConnector, Carrier>

/** The carrier has said no. Its words are shown to operators. */
export class CarrierRefused extends Error {
  readonly reason: 'refused' | 'busy'

  constructor(message: string, reason: 'refused' | 'busy' = 'refused') {
    super(message)
    this.reason = reason
  }
}
