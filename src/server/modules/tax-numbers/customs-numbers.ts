import { placesOf } from '../../../contract/import-rules/import-rules.ts'
import {
  taxNumberKinds,
  purposeOfNumber,
  type TaxNumberKind,
} from '../../../contract/tax-numbers/tax-schemes.ts'
import { forShop, type OwnNumber } from './decide-tax-number.ts'

/** What was decided for an order when it was paid. */
export interface OrderTaxNumber {
  readonly scheme: string
  readonly number: string | null
  readonly reason: 'aboveLimit' | 'noNumber' | 'declined' | null
}

export interface CustomsNumber {
  readonly kind: TaxNumberKind
  readonly number: string
}

/**
 * The seller's own numbers in a parcel's destination, for its commercial invoice. Numbers that a scheme uses are left to
 * what was decided at payment, except where the goods were above the scheme's limit.
 */
export const sellerCustomsNumbers = (
  numbers: readonly OwnNumber[],
  parcel: {
    readonly shopId: string
    readonly countryCode: string
    readonly decided: OrderTaxNumber | null
  },
): CustomsNumber[] => {
  const { shopId, countryCode, decided } = parcel
  const isDecided = decided !== null && decided.reason !== 'aboveLimit'
  const places = placesOf(countryCode)
  return taxNumberKinds.flatMap((kind) => {
    const fitting = numbers.filter((one) => {
      if (one.kind !== kind || !places.includes(one.countryCode)) return false
      const purpose = purposeOfNumber(kind, one.countryCode)
      return purpose === 'invoice' || (purpose === 'schemeOrInvoice' && !isDecided)
    })
    const found = forShop(fitting, shopId)
    return found ? [{ kind, number: found.number }] : []
  })
}
