import { counted } from '../kernel/format.ts'
import { cases, given, template, upTo } from './sentences.ts'

export const catalogueRefusals = {
  changedSince: cases('之后又有更改，已保留最新内容。', {
    match: {
      en: 'This match was changed later, and the later change is kept.',
      zh: '此匹配之后又有更改，已保留最新内容。',
    },
    countries: {
      en: 'The matches by country have changed. Refresh the page and try again.',
      zh: '按国家/地区的匹配已有变动，请刷新后重试。',
    },
    listing: {
      en: 'The listing has changed. Check it before you save.',
      zh: '刊登内容已有变动，请核对后再保存。',
    },
    listingStock: {
      en: 'The listing has been published in the meantime, so its stock location was not changed.',
      zh: '该产品已刊登到店铺，库存地点未更改。',
    },
  }),
  skuUnknown: {
    en: 'This SKU does not exist, or is not available to you.',
    zh: '该 SKU 不存在，或未向您开放。',
  },
  undoneBefore: { en: 'This match has already been undone.', zh: '已撤销过，无需重复操作。' },
  categoryInUse: {
    en: 'This category still contains products. Move them to another category first.',
    zh: '该类目下还有产品，请先将其移到其他类目。',
  },
  categoryTaken: template<{ readonly name: string }>({
    en: ({ name }) => `A category named ${name} already exists. Choose another name.`,
    zh: '已有同名类目，请更换名称。',
  }),
  nothingToChange: { en: 'No price would change.', zh: '没有需要更改的价格。' },
  pricesChanged: {
    en: 'Costs, rules, or prices have changed. Preview the prices again.',
    zh: '预览后价格或成本有变动，请重新预览后再更改。',
  },
  ruleTaken: {
    en: 'A price rule for this already exists. Edit that rule.',
    zh: '该范围已有定价规则，请直接修改现有规则。',
  },
  supplierRepeated: {
    en: 'A SKU has two offers from the same supplier. Keep one of them.',
    zh: '同一 SKU 有同一供应商的两个报价，请只保留一个。',
  },
  tooManySkus: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The selected products have more than ${counted(max, 'SKU', 'SKUs')}. Select fewer products.`,
    zh: ({ max }) => `所选产品的 SKU 过多${upTo(max, '个')}，请少选一些。`,
  }),
  productInUse: template<{ readonly customer: string }>({
    en: ({ customer }) =>
      `${customer} already uses this product's SKUs, so it cannot be made private to another customer.`,
    zh: ({ customer }) =>
      `${customer ? `客户 ${customer}` : '其他客户'}已在使用该产品，不能改为其他客户专属。`,
  }),
  attributeRepeated: template<{ readonly code: string; readonly attribute: string }>({
    en: ({ code, attribute }) => `SKU ${code} has the attribute ${attribute} twice. Remove one of them.`,
    zh: ({ code, attribute }) =>
      `SKU ${code ?? ''} 的属性${given(attribute, (name) => `“${name}”`)}重复，请只保留一个。`,
  }),
  changedMeanwhile: cases('其他人已作更改，请刷新后重新修改。', {
    settings: {
      en: 'Someone else has changed these settings. Reload the page and make your change again.',
      zh: '其他人已作更改，请刷新后重新修改。',
    },
    price: template<{ readonly code: string }>({
      en: ({ code }) => `The price of ${code} was changed in the meantime and was kept.`,
      zh: ({ code }) => `${code ?? ''} 的价格已被其他人更改，已保留最新价格。`,
    }),
  }),
  codeTaken: cases('该代码已被使用，请更换。', {
    product: template<{ readonly code: string }>({
      en: ({ code }) => `Product code ${code} is already used. Choose another code.`,
      zh: ({ code }) => `产品编码${given(code, (one) => ` ${one} `)}已被使用，请更换。`,
    }),
    sku: template<{ readonly code: string }>({
      en: ({ code }) => `SKU code ${code} is already used. Choose another code.`,
      zh: ({ code }) => `SKU 编码${given(code, (one) => ` ${one} `)}已被使用，请更换。`,
    }),
    skus: {
      en: 'One of the SKU codes is still in use. Save different codes first, then these.',
      zh: '其中一个 SKU 编码仍在使用中，请先保存其他编码，再改为这些编码。',
    },
    shippingLine: template<{ readonly code: string }>({
      en: ({ code }) => `The code ${code} is already used by another shipping line. Choose another code.`,
      zh: ({ code }) => `代码${given(code, (one) => ` ${one} `)}已用于其他物流渠道，请更换。`,
    }),
    carrier: template<{ readonly code: string }>({
      en: ({ code }) => `The code ${code} is already used by another carrier. Choose another code.`,
      zh: ({ code }) => `代码${given(code, (one) => ` ${one} `)}已用于其他承运商，请更换。`,
    }),
    service: template<{ readonly code: string }>({
      en: ({ code }) => `The code ${code} is already used by another service. Choose another code.`,
      zh: ({ code }) => `代码${given(code, (one) => ` ${one} `)}已用于其他服务，请更换。`,
    }),
  }),
  serviceWithdrawn: template<{ readonly name: string }>({
    en: ({ name }) => `${name} is no longer available. Choose another service.`,
    zh: '该服务已停止提供，请选择其他服务。',
  }),
}
