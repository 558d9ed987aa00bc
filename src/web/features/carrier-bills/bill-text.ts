import type {
  BillLineDecision,
  BillLineState,
  CarrierBillStatus,
} from '../../../contract/carrier-bills/carrier-bill-states.ts'
import { operatorCarrierBills } from '../../../contract/carrier-bills/carrier-bills.ts'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const billStatusText = defineText({
  en: { importing: 'Comparing', open: 'Open', closed: 'Closed' },
  zh: { importing: '核对中', open: '处理中', closed: '已关闭' },
})
export const billTones: Readonly<Record<CarrierBillStatus, Tone>> = {
  importing: 'working',
  open: 'yours',
  closed: 'quiet',
}

export const lineStateText = defineText({
  en: {
    matched: 'Matched',
    higher: 'Higher',
    lower: 'Lower',
    unknown: 'Unknown',
    duplicate: 'Duplicate',
    accepted: 'Accepted',
    disputed: 'Disputed',
    credited: 'Credited',
    none: 'Not decided',
  },
  zh: {
    matched: '一致',
    higher: '偏高',
    lower: '偏低',
    unknown: '未知',
    duplicate: '重复',
    accepted: '已接受',
    disputed: '有争议',
    credited: '已退费',
    none: '未处理',
  },
})
export const lineTones: Readonly<Record<BillLineState | BillLineDecision, Tone>> = {
  matched: 'done',
  higher: 'problem',
  lower: 'moving',
  unknown: 'yours',
  duplicate: 'problem',
  accepted: 'done',
  disputed: 'yours',
  credited: 'quiet',
  none: 'quiet',
}

export const lineCauseText = defineText({
  en: {
    amount: 'More than expected',
    weight: 'Heavier than weighed',
    noParcel: 'No parcel has this tracking number',
    noCost: 'Nothing was quoted for this parcel',
    sameBill: 'Charged before in this bill',
    otherBill: 'Charged in another bill',
  },
  zh: {
    amount: '高于预期',
    weight: '重于实测重量',
    noParcel: '没有此运单号的包裹',
    noCost: '此包裹没有报价',
    sameBill: '本账单中已收取',
    otherBill: '其他账单已收取',
  },
})

/** What changes with a decision. */
export const billReads = [
  operatorCarrierBills.getCarrierBill,
  operatorCarrierBills.listCarrierBillLines,
  operatorCarrierBills.listCarrierBills,
  operatorHome.getQueues,
] as const
