import { waitingPartyWords } from '../../../contract/common/dictionaries.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** What both sides read about inventory orders, wholesale orders, service orders and product requests. */
export const caseText = defineText({
  en: {
    you: waitingPartyWords.en.seller,
    quayside: waitingPartyWords.en.agency,
    carrier: waitingPartyWords.en.carrier,
    seller: 'the seller',
    us: 'us',
    units: (n: number) => counted(n, 'unit', 'units'),
    more: (n: number) => `and ${n} more`,
    cancel: 'Cancel',
  },
  zh: {
    you: waitingPartyWords.zh.seller,
    quayside: waitingPartyWords.zh.agency,
    carrier: waitingPartyWords.zh.carrier,
    seller: '卖家',
    us: '我们',
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    more: (n: number) => `等 ${formatNumber(n + 1, 'zh')} 种`,
    cancel: '取消',
  },
})
