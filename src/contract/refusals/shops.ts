import { counted, formatNumber } from '../kernel/format.ts'
import { given, template } from './sentences.ts'

/** What Shopify or another system said; null where it gave no reason. */
interface ExternalText {
  readonly said: string | null
}

/** `: Title is too long.`, or only the full stop. */
const because = (said: string | null | undefined): string =>
  said ? `: ${/[.!?]$/.test(said) ? said : `${said}.`}` : '.'

/** `（Title is too long）` */
const quoted = (said: string | null | undefined): string => (said ? `（${said}）` : '')

const refusedBy = (
  en: string,
  zh: string,
  next: { readonly en: string; readonly zh: string },
): ReturnType<typeof template<ExternalText>> =>
  template<ExternalText>({
    en: ({ said }) => `${en}${because(said)} ${next.en}`,
    zh: ({ said }) => `${zh}${quoted(said)}，${next.zh}。`,
  })

const checkOrder = {
  en: 'Check the order in the Shopify admin, then retry.',
  zh: '请在 Shopify 后台查看订单后重试',
}
const checkListing = {
  en: 'Correct the listing, or check the product in the Shopify admin.',
  zh: '请修改刊登内容，或在 Shopify 后台查看商品',
}

const ofAccess = {
  shopAccessLost: {
    en: 'Shopify no longer accepts our access to this shop. Reconnect the shop.',
    zh: 'Shopify 对此店铺的授权已失效，请重新连接店铺。',
  },
  shopAppUninstalled: {
    en: 'The app was uninstalled in Shopify. Reconnect the shop to install it again.',
    zh: '应用已在 Shopify 中卸载，请重新连接店铺。',
  },
  shopAccessRenewing: {
    en: 'The access to this shop is being renewed. Try again in a minute.',
    zh: '正在更新店铺授权，请稍后重试。',
  },
  shopifyDeniedConnection: refusedBy('Shopify refused the connection', 'Shopify 拒绝了连接', {
    en: 'Reconnect the shop.',
    zh: '请重新连接店铺',
  }),
  shopifyDeniedAccess: refusedBy(
    'Shopify denied access to this part of the shop',
    'Shopify 拒绝访问店铺的这部分数据',
    {
      en: 'Reconnect the shop and approve all permissions.',
      zh: '请重新连接店铺并同意全部授权',
    },
  ),
  shopifyUnreachable: refusedBy('Shopify could not be reached', '无法连接 Shopify', {
    en: 'Try again in a few minutes.',
    zh: '请稍后重试',
  }),
  shopifyBusy: {
    en: 'Shopify is limiting the number of requests to this shop. Try again in a few minutes.',
    zh: 'Shopify 限制了对此店铺的请求次数，请稍后重试。',
  },
  shopifyFailed: refusedBy('Shopify had an internal error', 'Shopify 内部出错', {
    en: 'Try again in a few minutes.',
    zh: '请稍后重试',
  }),
  shopifyFrozen: template<{ readonly status: number }>({
    en: ({ status }) =>
      `Shopify has frozen or locked this shop (HTTP ${status}). Resolve this in the Shopify admin, or contact Shopify support.`,
    zh: ({ status }) =>
      `Shopify 已冻结或锁定此店铺${given(status, (code) => `（HTTP ${code}）`)}，请在 Shopify 后台处理，或联系 Shopify 客服。`,
  }),
  shopifyRefused: refusedBy('Shopify refused the request', 'Shopify 拒绝了请求', {
    en: 'Contact support if this happens again.',
    zh: '如再次出现，请联系客服',
  }),
  shopifyAnswerUnreadable: template<{ readonly call: string; readonly detail: string }>({
    en: ({ call, detail }) =>
      `Shopify's response to ${call} is not in the expected format (${detail}). Contact support.`,
    zh: ({ call, detail }) =>
      `无法读取 Shopify 的响应${quoted(detail && `${call ?? ''}：${detail}`)}，请联系客服。`,
  }),
  shopOrderUnreadable: template<{ readonly detail: string }>({
    en: ({ detail }) =>
      `Shopify sent this order in an unexpected format (${detail}). Check it in the Shopify admin; each sync tries again.`,
    zh: ({ detail }) =>
      `无法读取 Shopify 发来的此订单${quoted(detail)}，请在 Shopify 后台查看；每次同步都会重试。`,
  }),
  shopifyWebhookUnreadable: template<{
    readonly lacks: 'order' | 'product' | 'dataRequest' | 'redactRequest'
    readonly detail: string
  }>({
    en: ({ lacks, detail }) => `The webhook contains no valid ${webhookContents[lacks]} (${detail}).`,
    zh: ({ detail }) => `无法读取 Shopify 的 webhook${quoted(detail)}。`,
  }),
  shopifyWebhookRefused: template<ExternalText & { readonly topic: string }>({
    en: ({ topic, said }) =>
      `Shopify did not accept the webhook ${topic}${because(said)} Orders are still imported by regular syncs. Contact support if this happens again.`,
    zh: ({ topic, said }) =>
      `Shopify 未接受 webhook${given(topic, (name) => ` ${name}`)}${quoted(said)}，订单仍会定期同步。如再次出现，请联系客服。`,
  }),
  shopifyUninstallRefused: refusedBy('Shopify did not uninstall the app', 'Shopify 未能卸载应用', {
    en: 'Uninstall it in the Shopify admin.',
    zh: '请在 Shopify 后台卸载',
  }),
  syncInterrupted: {
    en: 'The sync was interrupted. The next sync continues where it stopped.',
    zh: '同步已中断，下次同步将从中断处继续。',
  },
  syncReplaced: {
    en: 'Another sync has started. Wait until it ends.',
    zh: '已有新的同步开始，请等待其完成。',
  },
  unexpectedError: {
    en: 'Something went wrong on our side. Contact support if this happens again.',
    zh: '系统出错，如再次出现，请联系客服。',
  },
}

const webhookContents = {
  order: 'order',
  product: 'product',
  dataRequest: 'data request',
  redactRequest: 'deletion request',
} as const

const ofPushes = {
  pushOrderGone: {
    en: 'The order no longer exists in Shopify, so its tracking cannot be synced.',
    zh: '该订单已不在 Shopify 中，无法回传物流信息。',
  },
  pushOnHold: {
    en: 'The order is on hold in Shopify. Release the hold in the Shopify admin.',
    zh: '该订单在 Shopify 中已暂停发货，请在 Shopify 后台解除暂停。',
  },
  pushScheduled: {
    en: 'The order is scheduled for a later date in Shopify. Retry on that date, or make it ready to fulfil in the Shopify admin.',
    zh: '该订单在 Shopify 中安排在之后发货，请到期后重试，或在 Shopify 后台改为可发货。',
  },
  pushUnitsMissing: template<{ readonly missing: number; readonly trackingNumber: string }>({
    en: ({ missing, trackingNumber }) =>
      `Parcel ${trackingNumber} contains ${counted(missing, 'unit', 'units')} that can no longer be fulfilled in Shopify: fulfilled otherwise, refunded, or moved to another location. Check the order in the Shopify admin.`,
    zh: ({ missing, trackingNumber }) =>
      `包裹${given(trackingNumber, (number) => ` ${number} `)}中有${given(missing, (units) => ` ${formatNumber(units, 'zh')} 件`)}商品在 Shopify 中已不可发货：已另行发货、已退款或已转到其他地点。请在 Shopify 后台查看订单。`,
  }),
  pushNothingOfShop: {
    en: 'No item of this parcel is in the shop order, so there is nothing to sync.',
    zh: '此包裹中没有店铺订单的商品，无需回传。',
  },
  pushRejected: refusedBy(
    'Shopify did not mark the order as fulfilled',
    'Shopify 未能将订单标记为已发货',
    checkOrder,
  ),
  pushNumberRejected: refusedBy(
    'Shopify did not accept the tracking number',
    'Shopify 未接受运单号',
    checkOrder,
  ),
  pushStatusRejected: refusedBy(
    'Shopify did not accept the tracking status',
    'Shopify 未接受物流状态',
    checkOrder,
  ),
  pushFulfilmentGone: {
    en: 'The fulfilment no longer exists in Shopify, so its tracking status cannot be synced.',
    zh: '该发货记录已不在 Shopify 中，无法回传物流状态。',
  },
}

const ofListings = {
  listingProductRejected: refusedBy(
    'Shopify did not accept the product',
    'Shopify 未接受该商品',
    checkListing,
  ),
  listingVariantsRejected: refusedBy(
    'Shopify did not accept the variants',
    'Shopify 未接受变体',
    checkListing,
  ),
  listingChangesRejected: refusedBy('Shopify did not accept the changes', 'Shopify 未接受更改', checkListing),
  listingStockRejected: refusedBy('Shopify did not accept the stock quantities', 'Shopify 未接受库存数量', {
    en: 'Check the inventory in the Shopify admin.',
    zh: '请在 Shopify 后台查看库存',
  }),
  listingNotPublished: refusedBy(
    'Shopify did not publish the product to the sales channels',
    'Shopify 未将商品发布到销售渠道',
    { en: 'Check the sales channels in the Shopify admin.', zh: '请在 Shopify 后台查看销售渠道' },
  ),
  listingKeyRejected: refusedBy(
    'Shopify did not accept the metafield that identifies our products',
    'Shopify 未接受用于识别商品的元字段',
    { en: 'Check the metafield definitions in the Shopify admin.', zh: '请在 Shopify 后台查看元字段定义' },
  ),
  listingLocationMissing: {
    en: 'The shop has no location for stock. Add one in the Shopify admin (Settings, Locations).',
    zh: '店铺没有库存地点，请在 Shopify 后台的“设置”>“地点”中添加。',
  },
  listingGone: {
    en: 'The product was deleted in the shop. List it again to recreate it.',
    zh: '该商品已在店铺中删除，重新刊登即可重新创建。',
  },
  listingRateMissing: template<{ readonly currency: string }>({
    en: ({ currency }) => `There is no exchange rate for ${currency}. Enter one in the listing.`,
    zh: ({ currency }) => `没有${given(currency, (code) => ` ${code} `)}的汇率，请在刊登中填写。`,
  }),
  listingPriceMissing: template<{ readonly code: string }>({
    en: ({ code }) => `SKU ${code} has no price. Enter one in the listing.`,
    zh: ({ code }) => `${given(code, (sku) => `SKU ${sku} `) || '部分 SKU '}没有价格，请在刊登中填写。`,
  }),
}

/** Why an order was cancelled, where nobody entered a reason. */
const ofCancellations = {
  cancelledInItsShop: { en: 'Cancelled in the shop.', zh: '已在店铺中取消。' },
  paymentOverInItsShop: {
    en: 'The payment was refunded, voided, or expired in the shop.',
    zh: '店铺中的付款已退款、作废或过期。',
  },
  fulfilledInItsShop: {
    en: 'Everything was already fulfilled in the shop.',
    zh: '店铺中已全部发货。',
  },
  refundedInItsShop: { en: 'Everything was refunded in the shop.', zh: '已在店铺中全额退款。' },
}

/** Refusals about shops, stored as codes and worded when they are shown. */
export const shopRefusals = { ...ofAccess, ...ofPushes, ...ofListings, ...ofCancellations }
