import type { CustomsNumber } from '../../tax-numbers/index.ts'

/** One kind of goods in a parcel. */
export interface DeclaredGoods {
  readonly code: string
  readonly name: string
  readonly hsCode: string
  /** ISO code. */
  readonly origin: string
  readonly pieces: number
  readonly grams: number
  readonly valueMinor: number
}

/** Incoterms 2020: who pays the import charges. */
export type Incoterm = 'DAP' | 'DDP'

/** The commercial invoice of one parcel. */
export interface CustomsDeclaration {
  /** The order's number; with `-2` for its second parcel, and so on. */
  readonly number: string
  readonly orderNumber: string
  /** The day of payment, as `2026-02-28`. */
  readonly day: string
  /** Name, address and contact of the agency. */
  readonly sender: readonly string[]
  /** The agency's own numbers; '' if there is none. */
  readonly senderVat: string
  readonly senderEori: string
  readonly recipient: readonly string[]
  readonly countryCode: string
  readonly phone: string
  readonly email: string
  /** The recipient's own, such as a CPF; '' if there is none. */
  readonly recipientTaxNumber: string
  /** The seller's registrations in the destination. */
  readonly sellerNumbers: readonly CustomsNumber[]
  /** The number that import tax was collected under; null if it is paid at the border. */
  readonly scheme: { readonly scheme: string; readonly number: string } | null
  readonly shippingLineName: string
  readonly incoterm: Incoterm
  /** '' until the parcel is shipped, like its tracking number. */
  readonly carrier: string
  readonly trackingNumber: string
  /** ISO code of all values. */
  readonly currency: string
  readonly goods: readonly DeclaredGoods[]
}
