import type { ReactNode } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { ProductDetail, ProductSku } from '../../../contract/products/products.ts'
import { Country } from '../../ui/components/country.tsx'
import { CopyText } from '../../ui/components/copy-text.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { goodsText } from '../shipping/goods-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'

const text = defineText({
  en: {
    sku: 'SKU',
    category: 'Category',
    weight: 'Weight',
    size: 'Size',
    goods: 'Restricted goods',
    plain: 'None. All shipping lines accept it.',
    customs: 'Customs description',
    origin: 'Country of origin',
    hs: 'HS code',
    manufacturer: 'Manufacturer',
    euResponsible: 'Responsible person in the EU',
    warnings: 'Warnings',
    stock: 'Your stock',
    units: (n: number) => counted(n, 'unit', 'units'),
    sold: 'Sold in last 30 days',
    unknown: 'Unknown',
  },
  zh: {
    sku: 'SKU',
    category: '类目',
    weight: '重量',
    size: '尺寸',
    goods: '货物属性',
    plain: '普货，所有渠道均可承运',
    customs: '报关品名',
    origin: '原产国',
    hs: '海关编码',
    manufacturer: '制造商',
    euResponsible: '欧盟责任人',
    warnings: '安全警示',
    stock: '您的库存',
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    sold: '近 30 天销量',
    unknown: '未知',
  },
})

const sizeText = ({ lengthMm, widthMm, heightMm }: ProductSku): string | null =>
  lengthMm * widthMm * heightMm === 0
    ? null
    : `${[lengthMm, widthMm, heightMm].map((side) => side / 10).join(' × ')} cm`

type Words = (typeof text)['en']

/** Addresses have several lines. */
const safetyRows = (
  { manufacturer, euResponsible, warnings }: ProductDetail['safety'],
  words: Words,
): (readonly [string, ReactNode])[] =>
  (
    [
      [words.manufacturer, manufacturer],
      [words.euResponsible, euResponsible],
      [words.warnings, warnings],
    ] as const
  )
    .filter(([, known]) => known !== '')
    .map(([label, known]) => [
      label,
      <span key={label} className="q-product-safety">
        {known}
      </span>,
    ])

export const ProductFacts = ({ product, sku }: { product: ProductDetail; sku: ProductSku }) => {
  const words = useText(text)
  const goods = useText(goodsText)
  const locale = useLocale()
  const category = (locale === 'zh' && product.category.zh) || product.category.en
  const rows: (readonly [string, ReactNode])[] = [
    [words.sku, <CopyText key="sku" value={sku.code} />],
    ...(category ? [[words.category, category] as const] : []),
    [words.weight, weightText(sku.weightGrams)],
    [words.size, sizeText(sku) ?? words.unknown],
    [
      words.goods,
      sku.goodsAttributes.length === 0
        ? words.plain
        : listText(
            sku.goodsAttributes.map((attribute) => goods[attribute]),
            locale,
          ),
    ],
    ...(product.customsName ? [[words.customs, product.customsName] as const] : []),
    ...(product.hsCode ? [[words.hs, <CopyText key="hs" value={product.hsCode} />] as const] : []),
    ...(product.originCountry
      ? [[words.origin, <Country key="origin" code={product.originCountry} />] as const]
      : []),
    ...safetyRows(product.safety, words),
    [words.stock, words.units(sku.onHand)],
    [words.sold, words.units(product.sold)],
  ]
  return <DescriptionList rows={rows} />
}
