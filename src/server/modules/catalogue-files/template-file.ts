import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import type { SheetFormat } from '../../../contract/kernel/sheets.ts'
import { templateFile } from '../../platform/exports/template-file.ts'
import type { FileAnswer } from '../../platform/http/call.ts'
import type { Locale } from './export-columns.ts'

type Help = Readonly<Partial<Record<CatalogueColumnKey, string>>>

const help: Readonly<Record<Locale, Help>> = {
  en: {
    productCode: 'Rows with the same code belong to one product. Optional if the SKU already exists.',
    nameEn: 'Required for a new product. Product details can be entered in its first row only.',
    category: 'The category’s English name. A new name creates a new category.',
    state: 'published, draft or withdrawn. New products are drafts by default.',
    keywords: 'Separate with semicolons.',
    cover: 'A URL that starts with https://, of a host whose pictures are shown (setting PICTURE_HOSTS).',
    pictures: 'Picture URLs separated by semicolons, up to 20.',
    skuCode: 'Required in every row. An existing code updates that SKU.',
    attributes: 'For example, Colour: Red; Size: M.',
    onSale: 'yes or no.',
    price: 'Price per piece in USD, for example 4.50. Required for a new SKU.',
    tiers:
      'For example, 10: 4.20; 100: 3.90. Each entry is a quantity and the price per piece from that quantity.',
    weight: 'In grams. Required for a new SKU.',
    goods: 'battery, liquid, magnet, powder. Separate with semicolons.',
    supplier: 'The name of an existing supplier.',
    cost: 'Supplier’s price per piece in CNY.',
    minQuantity: 'Minimum quantity for this cost; 1 if empty.',
    customer: 'Not imported. Set the customer of a private product on its page.',
    version: 'Keep as exported. It protects changes made by others in the meantime.',
  },
  zh: {
    productCode: '编码相同的行属于同一产品。SKU 已存在时可不填。',
    nameEn: '新产品必填。产品信息只需填在该产品的第一行。',
    category: '类目的英文名称；新名称会创建新类目。',
    state: '已发布、草稿或已下架。新产品默认为草稿。',
    keywords: '用分号隔开。',
    cover: '图片地址，以 https:// 开头；只显示设置项 PICTURE_HOSTS 中主机的图片。',
    pictures: '用分号隔开的地址，最多 20 个。',
    skuCode: '每行必填。填写已有编码将修改对应的 SKU。',
    attributes: '如 颜色: 红; 尺码: M。',
    onSale: '是或否。',
    price: '单价（USD），如 4.50。新 SKU 必填。',
    tiers: '如 10: 4.20; 100: 3.90，即起订数量和对应价格。',
    weight: '单位为克。新 SKU 必填。',
    goods: '带电、液体、带磁、粉末，用分号隔开。',
    supplier: '已有供应商的名称。',
    cost: '供应商单价（CNY）。',
    minQuantity: '起订量，留空为 1。',
    customer: '仅供查看，导入时忽略；请在产品页面设置专属客户。',
    version: '请勿修改，用于避免覆盖他人的更改。',
  },
}

const helpLabels = {
  en: { sheet: 'Products', help: 'Instructions', column: 'Column', what: 'What to enter' },
  zh: { sheet: '产品', help: '填写说明', column: '列名', what: '填写内容' },
} as const

export const catalogueTemplate = (format: SheetFormat, locale: Locale): Promise<FileAnswer> => {
  const labels = helpLabels[locale]
  return templateFile(format, {
    name: 'quayside-products',
    table: {
      name: labels.sheet,
      columns: catalogueColumns.map((column) => [column[locale], column.width]),
      rows: [],
    },
    help: {
      name: labels.help,
      columns: [
        [labels.column, 30],
        [labels.what, 90],
      ],
      rows: catalogueColumns.flatMap(({ key, ...column }) => {
        const helpText = help[locale][key]
        return helpText === undefined ? [] : [[column[locale], helpText]]
      }),
    },
  })
}
