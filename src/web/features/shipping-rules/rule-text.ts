import { defineText } from '../../ui/text/define-text.ts'
import type { RuleDraftProblem } from './rule-draft.ts'

export const problemMessage = defineText<Record<RuleDraftProblem, string>>({
  en: {
    needed: 'Enter a name.',
    noNumber: 'Enter a whole number, or leave empty.',
    noAmount: 'Enter an amount such as 6.50, or leave empty.',
    reversed: 'The maximum must not be lower than the minimum.',
    noLine: 'Add at least one shipping line.',
    clash: 'A country cannot be both included and excluded.',
  },
  zh: {
    needed: '请填写名称。',
    noNumber: '请输入整数，或留空。',
    noAmount: '请输入金额，例如 6.50，或留空。',
    reversed: '第二个值不能小于第一个值。',
    noLine: '请至少添加一个物流渠道。',
    clash: '同一国家不能既包含又排除。',
  },
})
