import * as z from 'zod'
import {
  ChannelRefusal,
  stageOf,
  type ChannelGoods,
  type ChannelOrder,
  type PurchasingChannel,
  type WithToken,
} from '../../modules/purchasing-channel/index.ts'
import { callApi, type AlibabaCall, type Answer } from './client.ts'

const trade = (name: string) => ({ namespace: 'com.alibaba.trade', name }) as const
const logistics = (name: string) => ({ namespace: 'com.alibaba.logistics', name }) as const

/** Digits, which JSON holds as a number or, beyond its safe range, as text. */
const id = z.union([z.string(), z.number()]).transform(String)
/** Amounts: previews and new orders are in fen, the orders' details in yuan. */
const fen = z.union([z.number(), z.string()]).transform(Number).pipe(z.number().int().min(0))
const yuan = z
  .union([z.number(), z.string()])
  .transform((amount) => Math.round(Number(amount) * 100))
  .pipe(z.number().int().min(0))
const text = z.string().nullish()

const addressSchema = z.object({
  result: z.object({
    receiveAddressItems: z
      .array(
        z.object({
          id,
          fullName: text,
          address: text,
          addressCodeText: text,
          townName: text,
          mobilePhone: text,
          phone: text,
          post: text,
          isDefault: z.union([z.boolean(), z.string()]).nullish(),
        }),
      )
      .default([]),
  }),
})

const previewSchema = z.object({
  orderPreviewResuslt: z
    .array(
      z.object({
        sumPaymentNoCarriage: fen,
        sumCarriage: fen.nullish(),
        sumPayment: fen,
        cargoList: z
          .array(z.object({ offerId: id, specId: text, finalUnitPrice: yuan.nullish() }))
          .nullish()
          .transform((list) => list ?? []),
      }),
    )
    .min(1),
})

const placedSchema = z.object({
  result: z.object({
    totalSuccessAmount: fen,
    orderId: id.nullish(),
    postFee: fen.nullish(),
    multiOrders: z.unknown().optional(),
  }),
})

const orderSchema = z.object({
  result: z.object({
    baseInfo: z.object({
      id: id.nullish(),
      idOfStr: text,
      status: z.string(),
      totalAmount: yuan.nullish(),
      shippingFee: yuan.nullish(),
      sumProductPayment: yuan.nullish(),
      payTime: text,
    }),
    nativeLogistics: z
      .object({
        logisticsItems: z
          .array(z.object({ logisticsBillNo: text, arriveTime: text }))
          .nullish()
          .transform((list) => list ?? []),
      })
      .nullish(),
  }),
})

const traceSchema = z.object({
  logisticsTrace: z
    .array(
      z.object({
        logisticsSteps: z
          .array(z.object({ acceptTime: text, remark: text }))
          .nullish()
          .transform((list) => list ?? []),
      }),
    )
    .nullish()
    .transform((list) => list ?? []),
})

/** `20260913132224000+0800` → `2026-09-13` */
const dayOf = (time: string | null | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(time ?? '') ?? []
  return year && month && day ? `${year}-${month}-${day}` : null
}

const orderOf = (answer: Answer): ChannelOrder => {
  const { baseInfo, nativeLogistics } = orderSchema.parse(answer).result
  const { status, totalAmount, shippingFee, payTime } = baseInfo
  const stage = stageOf(status)
  const number = baseInfo.idOfStr || baseInfo.id
  if (!stage || !number) throw new Error(`1688 returned an order with the unknown status ${status}`)
  const parcels = nativeLogistics?.logisticsItems ?? []
  const total = totalAmount ?? null
  const freightMinor = shippingFee ?? null
  const days = parcels.flatMap(({ arriveTime }) => dayOf(arriveTime) ?? [])
  return {
    number,
    stage,
    status,
    // What the order costs, less its freight: 1688's subtotal leaves out discounts.
    goodsMinor: total === null ? null : Math.max(0, total - (freightMinor ?? 0)),
    freightMinor,
    paidMinor: total !== null && (payTime || ['paid', 'sent', 'done'].includes(stage)) ? total : null,
    tracking: parcels.flatMap(({ logisticsBillNo }) => logisticsBillNo?.trim() || []),
    arrivesOn: days.toSorted().at(-1) ?? null,
  }
}

const missingPattern = /不存在|not exist|not found|无此订单|没有找到/i

/** Null for an order that does not exist. */
const readOrder = async (settings: AlibabaCall, by: Record<string, string>): Promise<ChannelOrder | null> => {
  try {
    const answer = await callApi(settings, trade('alibaba.trade.get.buyerView'), {
      webSite: '1688',
      includeFields: 'NativeLogistics',
      ...by,
    })
    return answer['result'] ? orderOf(answer) : null
  } catch (error) {
    if (error instanceof ChannelRefusal && missingPattern.test(error.message)) return null
    throw error
  }
}

/** The agency's default address at 1688, or the first. @throws ChannelRefusal if there is none */
const addressOf = async (settings: AlibabaCall): Promise<string> => {
  const { result } = addressSchema.parse(
    await callApi(settings, trade('alibaba.trade.receiveAddress.get'), {}),
  )
  const items = result.receiveAddressItems
  const address = items.find(({ isDefault }) => String(isDefault) === 'true') ?? items[0]
  if (!address) throw new ChannelRefusal('the account has no delivery address')
  const [provinceText = '', cityText = '', areaText = ''] = (address.addressCodeText ?? '').split(/\s+/)
  const { fullName, mobilePhone, phone, post, townName } = address
  return JSON.stringify({
    addressId: address.id,
    fullName: fullName ?? '',
    mobile: mobilePhone ?? '',
    phone: phone ?? '',
    postCode: post ?? '',
    provinceText,
    cityText,
    areaText,
    townText: townName ?? '',
    address: address.address ?? '',
  })
}

const cargoOf = (goods: readonly ChannelGoods[]): string =>
  JSON.stringify(
    goods.map(({ offerId, specId, quantity }) => ({ offerId, ...(specId && { specId }), quantity })),
  )

/** Each action runs as a whole with one token, and once more with another where that was not taken: then nothing was done. */
export const alibabaPurchasing = (
  app: Omit<AlibabaCall, 'accessToken'>,
  withToken: WithToken,
): PurchasingChannel => {
  const run = <T>(work: (channel: PurchasingChannel) => Promise<T>): Promise<T> =>
    withToken((accessToken) => work(channelWith({ ...app, accessToken })))
  return {
    preview: (goods) => run((channel) => channel.preview(goods)),
    place: (order) => run((channel) => channel.place(order)),
    find: (ourNumber) => run((channel) => channel.find(ourNumber)),
    read: (number) => run((channel) => channel.read(number)),
    trace: (number) => run((channel) => channel.trace(number)),
    linkOf,
  }
}

const linkOf = (number: string): string =>
  `https://trade.1688.com/order/new_step_order_detail.htm?orderId=${number}`

const channelWith = (settings: AlibabaCall): PurchasingChannel => ({
  preview: async (goods) => {
    const answer = await callApi(settings, trade('alibaba.createOrder.preview'), {
      flow: 'general',
      addressParam: await addressOf(settings),
      cargoParamList: cargoOf(goods),
    })
    const orders = previewSchema.parse(answer).orderPreviewResuslt
    const sum = (of: (order: (typeof orders)[number]) => number): number =>
      orders.reduce((total, order) => total + of(order), 0)
    return {
      goodsMinor: sum(({ sumPaymentNoCarriage }) => sumPaymentNoCarriage),
      freightMinor: sum(({ sumCarriage }) => sumCarriage ?? 0),
      totalMinor: sum(({ sumPayment }) => sumPayment),
      units: orders.flatMap(({ cargoList }) =>
        cargoList.flatMap(({ offerId, specId, finalUnitPrice }) =>
          finalUnitPrice === null || finalUnitPrice === undefined
            ? []
            : [{ offerId, specId: specId ?? '', unitMinor: finalUnitPrice }],
        ),
      ),
    }
  },
  place: async ({ ourNumber, goods }) => {
    const answer = await callApi(settings, trade('alibaba.trade.fastCreateOrder'), {
      flow: 'general',
      message: ourNumber,
      outOrderId: ourNumber,
      addressParam: await addressOf(settings),
      cargoParamList: cargoOf(goods),
    })
    const { orderId, totalSuccessAmount, postFee } = placedSchema.parse(answer).result
    // Without a number it was split: the job finds it by ours.
    if (!orderId) throw new Error('1688 returned no order number')
    const freightMinor = postFee ?? 0
    return { number: orderId, goodsMinor: totalSuccessAmount - freightMinor, freightMinor }
  },
  find: (ourNumber) => readOrder(settings, { outOrderId: ourNumber }),
  read: (number) => readOrder(settings, { orderId: number }),
  trace: async (number) => {
    try {
      const answer = await callApi(settings, logistics('alibaba.trade.getLogisticsTraceInfo.buyerView'), {
        webSite: '1688',
        orderId: number,
      })
      const steps = traceSchema.parse(answer).logisticsTrace.flatMap(({ logisticsSteps }) => logisticsSteps)
      const latest = steps.toSorted((a, b) => (b.acceptTime ?? '').localeCompare(a.acceptTime ?? ''))[0]
      return latest ? [latest.acceptTime, latest.remark].filter(Boolean).join(' ').slice(0, 500) : null
    } catch (error) {
      // As for an order that has only just been sent.
      if (error instanceof ChannelRefusal) return null
      throw error
    }
  },
  linkOf,
})
