import type { TakenOutReason } from '../../../contract/operator/waves.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** Why an order is in its wave no more. */
export const takenOutText = defineText<Record<TakenOutReason, string>>({
  en: {
    abnormal: 'It has a problem to be solved',
    cancelAsked: 'Its seller asks for it to be cancelled',
    shelved: 'Its seller has put it aside',
    surcharge: 'It costs more than was paid: its seller is asked',
    cancelledInShop: 'Its buyer cancelled it in the shop',
    cancelled: 'It is cancelled',
    stockAwaited: 'It waits for goods',
    byHand: 'Taken out by hand',
    waveEnded: 'The wave was ended',
  },
  zh: {
    abnormal: '有待解决的异常',
    cancelAsked: '卖家申请取消',
    shelved: '卖家已搁置',
    surcharge: '需补付附加费，等待卖家答复',
    cancelledInShop: '买家已在店铺取消',
    cancelled: '已取消',
    stockAwaited: '等待到货',
    byHand: '手动移出',
    waveEnded: '波次已结束',
  },
})

export const waveText = defineText({
  en: { name: (number: number) => `Wave ${number}`, open: 'To pick', ended: 'Ended' },
  zh: { name: (number: number) => `波次 ${number}`, open: '待拣货', ended: '已结束' },
})
