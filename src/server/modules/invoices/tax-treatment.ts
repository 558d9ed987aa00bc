import type { InvoiceParty, TaxGround } from '../../../contract/invoices/invoices.ts'
import { isInUnion, unionPartners } from '../../../contract/tax-numbers/tax-territory.ts'

export interface TaxTreatment {
  readonly ground: TaxGround
  /** In hundredths of a per cent. */
  readonly rateBp: number
}

/** Where goods go, as seen from the agency; `nowhere`: services, and goods for the customer's stock. */
export type TaxDestination = 'home' | 'union' | 'abroad' | 'nowhere'

type Party = Pick<InvoiceParty, 'countryCode' | 'taxNumber'>

const free = (ground: TaxGround): TaxTreatment => ({ ground, rateBp: 0 })

/** `shipTo`: a country, or null if the sale has no destination. */
export const destinationOf = (shipTo: string | null, sellerCountry: string): TaxDestination => {
  if (shipTo === null) return 'nowhere'
  if (shipTo === sellerCountry) return 'home'
  return unionPartners(sellerCountry).includes(shipTo) ? 'union' : 'abroad'
}

/**
 * The tax on a sale for each destination. An agency without a tax number charges none. What is supplied without a
 * destination is taxed where the customer is.
 */
export const taxTreatments = (
  seller: Party & { readonly rateBp: number },
  buyer: Party,
): Readonly<Record<TaxDestination, TaxTreatment>> => {
  const { countryCode, taxNumber, rateBp } = seller
  if (countryCode === '' || taxNumber === '') {
    const none = free('outsideScope')
    return { home: none, union: none, abroad: none, nowhere: none }
  }
  const domestic = rateBp === 0 ? free('outsideScope') : ({ ground: 'domestic', rateBp } as const)
  const isPartner =
    isInUnion(countryCode) && isInUnion(buyer.countryCode) && buyer.countryCode !== countryCode
  const isTaxable = isPartner && buyer.taxNumber !== ''
  const nowhere = (): TaxTreatment => {
    if (isTaxable) return free('reverseCharge')
    if (isPartner || buyer.countryCode === countryCode || buyer.countryCode === '') return domestic
    return free('export')
  }
  return {
    home: domestic,
    union: isTaxable ? free('intraCommunity') : domestic,
    abroad: free('export'),
    nowhere: nowhere(),
  }
}
