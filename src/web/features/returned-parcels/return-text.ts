import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import { returnReasonWords, returnedParcelStateWords } from '../../../contract/common/dictionaries.ts'
import type {
  NotReturnedReason,
  ReturnReason,
  ReturnedParcel,
  ReturnedParcelState,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const returnStateText = defineText<Record<ReturnedParcelState, string>>(returnedParcelStateWords)
export const returnReasonText = defineText<Record<ReturnReason, string>>(returnReasonWords)

export const notReturnedReasonText = defineText<Record<NotReturnedReason, string>>({
  en: {
    deliveredAfterAll: 'Delivered to the recipient',
    keptByCarrier: 'Kept by the carrier',
    destroyed: 'Destroyed by the carrier or customs',
    lost: 'Lost by the carrier',
    notFound: 'Not found in the warehouse',
  },
  zh: {
    deliveredAfterAll: '最终由收件人签收',
    keptByCarrier: '由承运商保管',
    destroyed: '已被承运商或海关销毁',
    lost: '被承运商丢失',
    notFound: '查找无果',
  },
})

export const returnTones: Record<ReturnedParcelState, Tone> = {
  pendingAddress: 'yours',
  pendingPay: 'yours',
  paid: 'working',
  reshipped: 'moving',
  delivered: 'done',
  discarded: 'quiet',
}

export const operatorReturnTones: Record<ReturnedParcelState, Tone> = {
  ...returnTones,
  pendingAddress: 'quiet',
  pendingPay: 'quiet',
  paid: 'yours',
}

/** 'Nikolaistr. 4, 04109 Leipzig' */
export const placeText = ({ address }: Pick<ReturnedParcel, 'address'>): string =>
  localAddressLines({ ...address, recipientName: '', address2: '' }).join(', ')
