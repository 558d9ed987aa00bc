import type { WriteOffReason } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const writeOffText = defineText<Record<WriteOffReason, string>>({
  en: { damaged: 'Damaged', lost: 'Lost', expired: 'Expired', sample: 'Used as sample', other: 'Other' },
  zh: { damaged: '破损', lost: '丢失', expired: '过期', sample: '用作样品', other: '其他' },
})
