export interface OrderColumn {
  readonly field: OrderField
  readonly en: string
  readonly zh: string
  /** Further names, including those of Shopify's export. */
  readonly also: readonly string[]
  /** Required for every order, at least in its first row. */
  readonly isNeeded?: true
}

export type OrderField =
  | 'orderName'
  | 'orderedAt'
  | 'recipientName'
  | 'phone'
  | 'email'
  | 'country'
  | 'province'
  | 'city'
  | 'address1'
  | 'address2'
  | 'postcode'
  | 'taxNumber'
  | 'sku'
  | 'title'
  | 'variant'
  | 'quantity'
  | 'price'
  | 'note'
  | 'giftNote'
  | 'ourSku'

/** In the order of the template. */
export const orderColumns: readonly OrderColumn[] = [
  {
    field: 'orderName',
    en: 'Order number',
    zh: '订单号',
    also: ['Order no', 'Order', 'Order ID', 'Order name', '订单编号', '单号', '店铺订单号'],
    isNeeded: true,
  },
  { field: 'orderedAt', en: 'Order date', zh: '下单日期', also: ['Date', 'Created at', '日期', '下单时间'] },
  {
    field: 'recipientName',
    en: 'Recipient name',
    zh: '收件人',
    also: [
      'Recipient',
      'Shipping Name',
      'Full name',
      'Customer name',
      'Ship to',
      '收货人',
      '收件人姓名',
      '姓名',
    ],
    isNeeded: true,
  },
  {
    field: 'phone',
    en: 'Phone',
    zh: '电话',
    also: ['Telephone', 'Mobile', 'Phone number', 'Shipping Phone', '手机', '手机号', '联系电话', '电话号码'],
  },
  { field: 'email', en: 'Email', zh: '邮箱', also: ['E-mail', 'Email address', '电子邮箱', '电子邮件'] },
  {
    field: 'country',
    en: 'Country',
    zh: '国家',
    also: ['Country code', 'Shipping Country', '国家代码', '国家/地区', '国家或地区'],
    isNeeded: true,
  },
  {
    field: 'province',
    en: 'Province',
    zh: '省/州',
    also: ['State', 'Region', 'State/Province', 'Shipping Province', '省', '省份', '州', '省州'],
  },
  { field: 'city', en: 'City', zh: '城市', also: ['Town', 'Shipping City', '市'], isNeeded: true },
  {
    field: 'address1',
    en: 'Address 1',
    zh: '地址 1',
    also: [
      'Address',
      'Street',
      'Address line 1',
      'Shipping Address1',
      '地址',
      '地址1',
      '地址一',
      '详细地址',
      '街道地址',
    ],
    isNeeded: true,
  },
  {
    field: 'address2',
    en: 'Address 2',
    zh: '地址 2',
    also: ['Address line 2', 'Apartment', 'Shipping Address2', '地址2', '地址二', '门牌号'],
  },
  {
    field: 'postcode',
    en: 'Postcode',
    zh: '邮编',
    also: ['Postal code', 'Zip', 'Zip code', 'Shipping Zip', '邮政编码'],
  },
  { field: 'taxNumber', en: 'Tax number', zh: '税号', also: ['Tax ID', 'VAT number', 'Tax no', 'IOSS'] },
  {
    field: 'sku',
    en: 'SKU',
    zh: 'SKU',
    also: ['Your SKU', 'Seller SKU', 'Lineitem sku', '店铺 SKU', '商家编码'],
  },
  {
    field: 'title',
    en: 'Product',
    zh: '产品',
    also: ['Product name', 'Item', 'Title', 'Lineitem name', '产品名称', '商品', '商品名称', '品名'],
    isNeeded: true,
  },
  { field: 'variant', en: 'Variant', zh: '规格', also: ['Option', 'Variant title', '产品规格', '款式'] },
  {
    field: 'quantity',
    en: 'Quantity',
    zh: '数量',
    also: ['Qty', 'Units', 'Pieces', 'Lineitem quantity', '件数'],
    isNeeded: true,
  },
  { field: 'price', en: 'Unit price', zh: '单价', also: ['Price', 'Lineitem price', '售价', '价格'] },
  { field: 'note', en: 'Note', zh: '备注', also: ['Notes', 'Remark', 'Comment', '买家留言'] },
  {
    field: 'giftNote',
    en: 'Gift note',
    zh: '礼品留言',
    also: ['Gift message', 'Gift card message', '礼物留言', '贺卡留言', '贺卡内容'],
  },
  {
    field: 'ourSku',
    en: 'Our SKU',
    zh: 'Quayside SKU',
    also: ['Supplier SKU', '供应商 SKU'],
  },
]

const normal = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replaceAll(/[\s*_:.#]+/g, ' ')
    .trim()
    .toLowerCase()

const own = new Map(
  orderColumns.flatMap(({ field, en, zh }) => [en, zh].map((name) => [normal(name), field])),
)
const others = new Map(orderColumns.flatMap(({ field, also }) => also.map((name) => [normal(name), field])))

/**
 * Maps the columns of a header row to fields; null: not recognised. Each field is used once: a column with
 * the template's name takes precedence over one with another name. `Name` is the order number in Shopify's
 * export, otherwise the recipient.
 */
export const guessColumns = (header: readonly string[]): (OrderField | null)[] => {
  const names = header.map(normal)
  const isShopify = names.some((name) => name.startsWith('lineitem'))
  const used = new Set<OrderField>()
  const guessed: (OrderField | null)[] = names.map(() => null)
  const give = (known: (name: string) => OrderField | undefined): void => {
    for (const [index, name] of names.entries()) {
      const field = guessed[index] === null ? known(name) : undefined
      if (field === undefined || used.has(field)) continue
      used.add(field)
      guessed[index] = field
    }
  }
  give((name) => own.get(name))
  give((name) => others.get(name))
  give((name) => (name === 'name' ? (isShopify ? 'orderName' : 'recipientName') : undefined))
  return guessed
}

/** Whether a row is a header row: at least two of its cells are known names. */
export const isHeaderRow = (cells: readonly string[]): boolean =>
  guessColumns(cells).filter((field) => field !== null).length >= 2
