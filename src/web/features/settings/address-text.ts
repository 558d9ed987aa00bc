import { defineText } from '../../ui/text/define-text.ts'

export const kindText = defineText({
  en: { sender: 'Ship from', return: 'Returns', warehouse: 'Warehouse' },
  zh: { sender: '寄件地址', return: '退货地址', warehouse: '仓库地址' },
})
