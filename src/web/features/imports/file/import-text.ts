import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { imports } from '../../../../contract/imports/imports.ts'
import { defineText } from '../../../ui/text/define-text.ts'

export type ImportDetail = OutputOf<typeof imports.getImport>
export type Import = ImportDetail['import']

export const formatText = defineText<Record<Import['format'], string>>({
  en: {
    shopifyCsv: 'Shopify orders export (CSV)',
    shopifyXlsx: 'Shopify orders export (Excel)',
    templateCsv: 'Template (CSV)',
    templateXlsx: 'Template (Excel)',
    paste: 'Pasted rows',
    pick: 'Selected products',
  },
  zh: {
    shopifyCsv: 'Shopify 订单导出（CSV）',
    shopifyXlsx: 'Shopify 订单导出（Excel）',
    templateCsv: '模板（CSV）',
    templateXlsx: '模板（Excel）',
    paste: '粘贴的行',
    pick: '选择的商品',
  },
})

export const isOpen = (one: Import | undefined): boolean =>
  one?.status === 'importing' || one?.status === 'previewing'
