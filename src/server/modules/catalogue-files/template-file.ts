import { catalogueColumns, type CatalogueColumnKey } from '../../../contract/catalogue-columns.ts'
import type { SheetFormat } from '../../../contract/sheets.ts'
import type { FileAnswer } from '../../platform/call.ts'
import { csvLine } from '../imports/index.ts'
import type { Locale } from './export-columns.ts'

type Help = Readonly<Partial<Record<CatalogueColumnKey, string>>>

const help: Readonly<Record<Locale, Help>> = {
  en: {
    productCode: 'Rows with the same code are one product. May be left out where the SKU is known.',
    nameEn: 'Needed for a new product. What is of the product may stand in its first row alone.',
    category: 'The English name of a category; a new name makes a new category.',
    state: 'published, draft or withdrawn. A new product is a draft unless told.',
    keywords: 'Parted by semicolons.',
    cover: 'An address that begins with https://.',
    pictures: 'Addresses parted by semicolons, 20 at most.',
    skuCode: 'Needed in every row. A code that is known changes that SKU.',
    attributes: 'Like Colour: Red; Size: M.',
    onSale: 'yes or no.',
    price: 'For one piece, in USD, like 4.50. Needed for a new SKU.',
    tiers: 'Like 10: 4.20; 100: 3.90, a quantity and the price from it on.',
    weight: 'In grams. Needed for a new SKU.',
    goods: 'battery, liquid, magnet, powder; parted by semicolons.',
    supplier: 'The name of a supplier that there is.',
    cost: 'What the supplier asks for one piece, in CNY.',
    minQuantity: 'From how many pieces on; 1 if empty.',
    customer: 'Not read: whose a private product is, is set on its page.',
    version: 'As exported: so that nothing is lost that somebody changes meanwhile.',
  },
  zh: {
    productCode: '编码相同的行为同一产品。SKU 已存在时可不填。',
    nameEn: '新产品必填。产品信息可只填在其第一行。',
    category: '类目的英文名称；新名称会创建新类目。',
    state: '已发布、草稿或已下架。新产品默认为草稿。',
    keywords: '用分号隔开。',
    cover: '以 https:// 开头的地址。',
    pictures: '用分号隔开的地址，最多 20 个。',
    skuCode: '每行必填。已有的编码会修改该 SKU。',
    attributes: '如 颜色: 红; 尺码: M。',
    onSale: '是或否。',
    price: '单价（USD），如 4.50。新 SKU 必填。',
    tiers: '如 10: 4.20; 100: 3.90，即起订数量及其价格。',
    weight: '克。新 SKU 必填。',
    goods: '带电、液体、带磁、粉末，用分号隔开。',
    supplier: '已有供应商的名称。',
    cost: '供应商单价（CNY）。',
    minQuantity: '起订量，空则为 1。',
    customer: '不读取：专属客户在产品页面设置。',
    version: '保持导出时的内容，以免覆盖他人的修改。',
  },
}

const helpWords = {
  en: { sheet: 'Products', help: 'How to fill in', column: 'Column', what: 'What to write' },
  zh: { sheet: '产品', help: '填写说明', column: '列', what: '填写内容' },
} as const

/** An empty file: the columns, and in Excel a second sheet that says what goes where. */
export const templateFile = async (format: SheetFormat, locale: Locale): Promise<FileAnswer> => {
  const titles = catalogueColumns.map((column) => column[locale])
  if (format === 'csv') {
    return {
      fileName: 'quayside-products.csv',
      contentType: 'text/csv; charset=utf-8',
      body: Buffer.from(`\uFEFF${csvLine(titles)}`),
    }
  }
  const words = helpWords[locale]
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const headed = (value: string) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#e8eef7',
  })
  const rows = catalogueColumns.flatMap(({ key, ...column }) => {
    const told = help[locale][key]
    return told === undefined ? [] : [[column[locale], told]]
  })
  const body = await writeExcelFile([
    {
      sheet: words.sheet,
      data: [titles.map(headed)],
      columns: catalogueColumns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    {
      sheet: words.help,
      data: [[headed(words.column), headed(words.what)], ...rows],
      columns: [{ width: 30 }, { width: 90 }],
    },
  ]).toBuffer()
  return {
    fileName: 'quayside-products.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  }
}
