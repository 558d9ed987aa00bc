import { defineText } from '../../ui/text/define-text.ts'
import type { LineDraftProblem } from './line-draft.ts'

export const problemMessage = defineText<Record<LineDraftProblem, string>>({
  en: {
    needed: 'Required.',
    number: 'Enter a whole number greater than 0.',
    amount: 'Enter an amount such as 4.50.',
    order: 'The end must be greater than the start.',
    prices: 'Enter at least one price.',
  },
  zh: {
    needed: '必填',
    number: '必须是大于 0 的整数',
    amount: '必须是金额，如 4.50',
    order: '结束值必须大于起始值',
    prices: '至少需要一个价格',
  },
})
