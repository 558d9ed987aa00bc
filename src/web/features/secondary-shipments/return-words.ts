import { returnReasonWords, secondaryShipmentStateWords } from '../../../contract/dictionaries.ts'
import type {
  ReturnReason,
  SecondaryShipment,
  SecondaryShipmentState,
} from '../../../contract/secondary-shipments.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const returnStateText = defineText<Record<SecondaryShipmentState, string>>(secondaryShipmentStateWords)
export const returnReasonText = defineText<Record<ReturnReason, string>>(returnReasonWords)

/** As the seller sees it. */
export const returnTones: Record<SecondaryShipmentState, Tone> = {
  pendingAddress: 'yours',
  pendingPay: 'yours',
  paid: 'working',
  reshipped: 'moving',
  delivered: 'done',
  discarded: 'quiet',
}

/** As the agency sees it. */
export const agencyReturnTones: Record<SecondaryShipmentState, Tone> = {
  ...returnTones,
  pendingAddress: 'quiet',
  pendingPay: 'quiet',
  paid: 'yours',
}

/** 'Nikolaistr. 4, 04109 Leipzig' */
export const placeText = ({ address }: Pick<SecondaryShipment, 'address'>): string =>
  [address.address1, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const kilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`
