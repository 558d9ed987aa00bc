import type { RemovalReason } from '../../../contract/waves/waves.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const takenOutText = defineText<Record<RemovalReason, string>>({
  en: {
    problem: 'Open problem',
    cancellationRequested: 'Seller requested cancellation',
    onHold: 'Put on hold by the seller',
    surcharge: 'Surcharge awaiting the seller',
    cancelledInShop: 'Cancelled or fulfilled in the shop',
    cancelled: 'Cancelled',
    awaitingStock: 'Waiting for stock',
    byHand: 'Removed manually',
    waveEnded: 'Wave ended',
  },
  zh: {
    problem: '有待解决的异常',
    cancellationRequested: '卖家申请取消',
    onHold: '卖家已搁置',
    surcharge: '需补付附加费，等待卖家答复',
    cancelledInShop: '已在店铺取消或发货',
    cancelled: '已取消',
    awaitingStock: '等待到货',
    byHand: '手动移出',
    waveEnded: '波次已结束',
  },
})

export const waveText = defineText({
  en: { name: (number: number) => `Wave ${number}`, open: 'To pick', ended: 'Ended' },
  zh: { name: (number: number) => `波次 ${number}`, open: '待拣货', ended: '已结束' },
})
